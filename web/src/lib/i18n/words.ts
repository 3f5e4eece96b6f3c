// The words of the cards and of the games, and the few that several pages say. What only the pages
// of one folder say is in that folder's words.ts, what only one game says in the game's.
import type { Colour } from '../../cards/deck';
import type { Lang } from '../api/messages';
import { DICTIONARY as bl } from '../../games/blanco/words';
import { DICTIONARY as dd } from '../../games/dicht-dran/words';
import { DICTIONARY as hf } from '../../games/habe-fertig/words';
import { DICTIONARY as nn } from '../../games/null-und-nichtig/words';

/** A number with a real minus. */
const printed = (n: number): string => (n < 0 ? `−${-n}` : `${n}`);

const de = {
  title: 'Vierblatt',
  guest: 'Gast',
  rules: 'Regeln',
  rulesOf: (game: string) => `Regeln von ${game}`,
  home: 'Zum Start',
  strengths: {
    random: 'Zufall',
    beginner: 'Anfänger',
    casual: 'Locker',
    club: 'Verein',
    expert: 'Meister',
  } as Record<string, string>,
  colours: {
    red: 'Rot',
    orange: 'Orange',
    yellow: 'Gelb',
    green: 'Grün',
    turquoise: 'Türkis',
    blue: 'Blau',
    purple: 'Lila',
    pink: 'Rosa',
    brown: 'Braun',
    grey: 'Grau',
  } as Record<Colour, string>,
  faceDown: 'verdeckt',
  lookedAt: 'nur du kennst sie',
  starsOn: (n: number) => (n === 1 ? '1 Stern' : `${n} Sterne`),
  podsOn: (n: number) => (n === 1 ? '1 Schote' : `${n} Schoten`),
  you: 'Du',
  cardsHeld: (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`),
  points: (n: number) => `${printed(n)} ${Math.abs(n) === 1 ? 'Punkt' : 'Punkte'}`,
  round: (n: number, of: number | null) => (of ? `Runde ${n} von ${of}` : `Runde ${n}`),
  hand: (n: number, of: number | null) => (of ? `Durchgang ${n} von ${of}` : `Durchgang ${n}`),
  game: (n: number, of: number | null) => (of ? `Spiel ${n} von ${of}` : `Spiel ${n}`),
  things: {
    pass: 'Passen',
    decline: 'Verzichten',
    revealed: 'aufgedeckte Karte',
    stock: 'Zugstapel',
    discard: 'Ablage',
  } as Record<string, string>,
  hf: hf.de,
  nn: nn.de,
  bl: bl.de,
  dd: dd.de,
  goOn: 'Weiter',
  watch: 'Tisch ansehen',
  connecting: 'Der Tisch wird gedeckt …',
  noServer: 'Der Server antwortet gerade nicht.',
};

export type Words = typeof de;

const en: Words = {
  title: 'Vierblatt',
  guest: 'Guest',
  rules: 'Rules',
  rulesOf: (game) => `Rules of ${game}`,
  home: 'Home',
  strengths: {
    random: 'Random',
    beginner: 'Beginner',
    casual: 'Casual',
    club: 'Club',
    expert: 'Expert',
  },
  colours: {
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    turquoise: 'Turquoise',
    blue: 'Blue',
    purple: 'Purple',
    pink: 'Pink',
    brown: 'Brown',
    grey: 'Grey',
  },
  faceDown: 'face down',
  lookedAt: 'only you know it',
  starsOn: (n) => (n === 1 ? '1 star' : `${n} stars`),
  podsOn: (n) => (n === 1 ? '1 pod' : `${n} pods`),
  you: 'You',
  cardsHeld: (n) => (n === 1 ? '1 card' : `${n} cards`),
  points: (n) => `${printed(n)} ${Math.abs(n) === 1 ? 'point' : 'points'}`,
  round: (n, of) => (of ? `Round ${n} of ${of}` : `Round ${n}`),
  hand: (n, of) => (of ? `Hand ${n} of ${of}` : `Hand ${n}`),
  game: (n, of) => (of ? `Game ${n} of ${of}` : `Game ${n}`),
  things: {
    pass: 'Pass',
    decline: 'Decline',
    revealed: 'revealed card',
    stock: 'Stock',
    discard: 'Discards',
  },
  hf: hf.en,
  nn: nn.en,
  bl: bl.en,
  dd: dd.en,
  goOn: 'Continue',
  watch: 'Look at the table',
  connecting: 'Setting the table …',
  noServer: 'The server does not answer right now.',
};

export const DICTIONARY: Record<Lang, Words> = { de, en };
