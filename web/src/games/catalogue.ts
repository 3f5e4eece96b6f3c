import type { GameName } from '../lib/api/messages';

export interface GameInfo {
  name: GameName;
  title: string;
  seats: number[];
  usual: number;
  sample: string[];
  /** Its cards bear stars. */
  starred: boolean;
  /** The deal of its first game. Not with the lesson's words: it is asked for while they are on their way. */
  lesson: { players: number; options: Record<string, unknown>; deal: number };
}

/** In the order of the clover's leaves, from the top left clockwise. */
export const GAMES: GameInfo[] = [
  {
    name: 'habe-fertig',
    title: 'Habe fertig',
    seats: [2, 3, 4],
    usual: 4,
    sample: ['blue-3', 'yellow-6', 'red-9'],
    starred: true,
    lesson: { players: 3, options: { rounds: 1 }, deal: 29 },
  },
  {
    name: 'null-und-nichtig',
    title: 'Null & nichtig',
    seats: [3, 4, 5, 6],
    usual: 4,
    sample: ['purple-11', 'green-0', 'red-7'],
    starred: false,
    lesson: { players: 3, options: { rounds: 1 }, deal: 369 },
  },
  {
    name: 'dicht-dran',
    title: 'Dicht dran',
    seats: [2, 3, 4, 5],
    usual: 4,
    sample: ['38', '63', '100'],
    starred: false,
    lesson: { players: 3, options: { hands: 1 }, deal: 202 },
  },
  {
    name: 'blanco',
    title: 'Blanco',
    seats: [2, 3, 4, 5],
    usual: 3,
    sample: ['turquoise-8', 'pink-8', 'brown-8'],
    starred: false,
    lesson: { players: 2, options: {}, deal: 365 },
  },
];

/** The game that an address names; the first, if it names none. */
export const gameAt = (name: string): GameInfo => GAMES.find((game) => game.name === name) ?? GAMES[0]!;

export const titleOf = (name: GameName): string => GAMES.find((game) => game.name === name)!.title;

/** The usual pods of a card, for pictures outside a match (DD1). */
export const usualPods = (value: number): number => [2, 1, 3][value % 3]!;
