// What a game says of itself in the browser. Title, seats, usual number of players and options come
// from the server (catalogue.ts); legal moves, too. Whatever a game leaves out is plain (plain.ts).
import type { Component } from 'svelte';
import type { Print } from '../cards/names';
import type { Both, GameEvents, GameName, Matches, SeatView, TableOf, Told, Update } from '../lib/api/messages';
import type { Rustle } from '../table/attention/chime';
import type { Fingers } from '../table/play/fingers.svelte';
import type { Thing } from '../table/play/taps';
import type { Scene } from '../table/session/scenes';

export interface BoardProps<G extends GameName> {
  match: Matches[G];
  seats: SeatView[];
  events: Told<G>[];
  fingers: Fingers;
}

export interface BesideProps<G extends GameName> {
  match: Matches[G];
  seats: SeatView[];
  events: Told<G>[];
  seat: number;
}

/** Some of the cards that made a score, and what they counted; a tally where only the sum is known. */
export interface Part {
  label: string;
  cards: string[];
  points: number | null;
  /** how it is counted, where the cards alone do not say so */
  how?: string;
}

export interface Game<G extends GameName> {
  /** Its leaf of the clover, from the top left clockwise; the start page has the same order. */
  leaf?: number;
  /** The idea of the game in a sentence. */
  idea?: Both;
  /** Three cards that show what it is about. */
  sample: string[];
  /** The outline on the back of its cards, in a square of 24. */
  back: string;
  /** What it prints on its cards besides colour and number; outside of a match what is usual. */
  print(match: Matches[G] | null): Print;

  /** What lies in the middle. Without it the table shows the view field by field, and all moves. */
  Board?: Component<BoardProps<G>>;
  /** What is shown of a seat besides name and points. */
  Beside?: Component<BesideProps<G>>;
  /** Above one's own hand. */
  Mine?: Component<BoardProps<G>>;
  /** Cards lie spread out before everybody and few are in hand: they share the room on a low screen so. */
  spread?: boolean;
  /** Whether it goes on showing what one has looked at, unless one wants to remember it oneself. */
  remembers?: boolean;

  /** The cards in one's hand. */
  hand(match: Matches[G]): string[];
  /** How many cards a seat holds, where that can be said. */
  held(match: Matches[G], seat: number): number | null;
  /** Whose turn it is; null while several choose at the same time. */
  turn(match: Matches[G]): number | null;
  /** Whether a seat has made its choice while several choose. */
  chosen(match: Matches[G], seat: number): boolean;

  /** The things one touches to make a move, by its first word; a move that lies on nothing is a button. */
  verbs: Record<string, (...rest: string[]) => Thing[]>;
  /** What a thing is called that is no card. */
  called(thing: Thing): string | undefined;
  /** The move somebody had in mind who touched a thing, perhaps holding another. */
  attempt(phase: string, held: Thing | null, thing: Thing): string | null;

  /** “Round 2”; with `of`, “Round 2 of 4”. */
  course(number: number, of: number | null): string;
  /** The numbers of the running round, and of all. */
  at(match: Matches[G]): [number, number | null] | null;
  /** What to do now, for somebody who may move. */
  prompt(view: TableOf<G>, held: Thing | null): string;
  /** What to say besides while waiting for others who choose at the same time. */
  waits?(match: Matches[G]): string;

  /** How an update is played out that tells much at once; null for one that is simply shown. */
  scenes?(update: Update, match: Matches[G]): Scene[] | null;

  /** How the points of a seat came about, from the events of that round. */
  parts(seat: number, round: readonly Told<G>[], match: Matches[G]): Part[];
  /** The event that says who won the round. */
  wins?: GameEvents[G]['event'];
  /** What one hears of the cards with an event. */
  sounds?: Partial<Record<GameEvents[G]['event'], Rustle>>;
  /** Events that need no line in the log. */
  quiet: GameEvents[G]['event'][];
  /** A total in words, where it does not count points. */
  tally?(total: number, match: Matches[G]): string;
  /** Whether the fewest points win. */
  fewest?(match: Matches[G]): boolean;
}

/** What the folder of a game exports as GAME. */
export type Declared<G extends GameName> = Partial<Game<G>>;
