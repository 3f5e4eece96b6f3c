// What the table asks of every game besides its drawing: where in the match we are, what to do now,
// what somebody had in mind, and how points came about. One folder beside this file for each game.
import type { GameEvents, GameName, Matches, TableOf, Told } from '../lib/api/messages';
import type { Print } from '../cards/names';
import type { Thing } from '../table/play/taps';
import type { Words } from '../lib/i18n/words';
import { blanco } from './blanco/turn';
import { dichtDran } from './dicht-dran/turn';
import { habeFertig } from './habe-fertig/turn';
import { nullUndNichtig } from './null-und-nichtig/turn';

/** Some of the cards that made a score, and what they counted; a tally where only the sum is known. */
export interface Part {
  label: string;
  cards: string[];
  points: number | null;
  /** how it is counted, where the cards alone do not say so */
  how?: string;
}

export interface Turn<G extends GameName> {
  /** “Round 2”; with `of`, “Round 2 of 4”. */
  course(number: number, of: number | null, t: Words): string;
  /** The numbers of the running round, and of all. */
  at(match: Matches[G]): [number, number | null];
  /** What to do now, for somebody who may move. */
  prompt(view: TableOf<G>, held: Thing | null, t: Words): string;
  /** What to say besides while waiting for others who choose at the same time. */
  waits?(match: Matches[G], t: Words): string;
  /** The move somebody had in mind who touched a thing, perhaps holding another. */
  attempt(phase: string, held: Thing | null, thing: Thing): string | null;
  /** How the points of a seat came about, from the events of that round. */
  parts(seat: number, round: readonly Told<G>[], match: Matches[G], t: Words): Part[];
  /** The event that says who won the round. */
  wins?: GameEvents[G]['event'];
  /** A total in words, where it does not count points. */
  tally?(total: number, match: Matches[G], t: Words): string;
  /** Whether the fewest points win. */
  fewest?(match: Matches[G]): boolean;
  /** How many cards a seat holds. */
  held(match: Matches[G], seat: number): number;
  /** What this game prints on its cards besides colour and number. */
  print(match: Matches[G]): Print;
}

const TURNS: { [G in GameName]: Turn<G> } = {
  'habe-fertig': habeFertig,
  'null-und-nichtig': nullUndNichtig,
  blanco,
  'dicht-dran': dichtDran,
};

export const turnOf = <G extends GameName>(game: G): Turn<G> => TURNS[game];
