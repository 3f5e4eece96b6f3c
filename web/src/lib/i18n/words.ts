// The words of the cards, and the few that several pages say. What only the pages
// of one folder say is in that folder's words.ts, what only one game says in the game's.
import type { Colour } from '../../cards/deck';
import type { Lang } from '../api/messages';

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
  goOn: 'Continue',
  watch: 'Look at the table',
  connecting: 'Setting the table …',
  noServer: 'The server does not answer right now.',
};

export const DICTIONARY: Record<Lang, Words> = { de, en };
