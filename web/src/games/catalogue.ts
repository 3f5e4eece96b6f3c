// The games as the server declares them: title, seats, usual number of players, options. They are
// known before the first page is drawn (main.ts).
import type { GameInfo, GameName } from '../lib/api/messages';
import { byLeaf } from './registry';

/** In the order of the clover's leaves, from the top left clockwise; games without a leaf after them. */
export let GAMES: readonly GameInfo[] = [];

export function setGames(declared: readonly GameInfo[]): void {
  GAMES = [...declared].sort((one, other) => byLeaf(one.name, other.name));
}

export const gameCalled = (name: string): GameInfo | undefined => GAMES.find((game) => game.name === name);

/** The game that an address names; the first, if it names none. */
export const gameAt = (name: string): GameInfo => gameCalled(name) ?? GAMES[0]!;

export const titleOf = (name: GameName): string => gameCalled(name)?.title ?? name;
