// Finds the games: one folder beside this file for each, which exports GAME. Nothing else in the
// browser part knows a game by its name.
import type { GameName } from '../lib/api/messages';
import type { Thing } from '../table/play/taps';
import type { Declared, Game } from './game';
import { PLAIN } from './plain';

const found = import.meta.glob<Declared<GameName>>('./*/index.ts', { eager: true, import: 'GAME' });

const known = new Map<string, Game<GameName>>();

/** How a game is drawn and played here. */
export function gameOf<G extends GameName>(name: G): Game<G> {
  let game = known.get(name);
  if (!game) known.set(name, (game = { ...PLAIN, ...found[`./${name}/index.ts`] }));
  return game as unknown as Game<G>;
}

/** The names of the games that have a folder, in the order of the clover's leaves. */
export const drawnGames = (): GameName[] =>
  Object.keys(found)
    .map((path) => path.split('/')[1] as GameName)
    .sort(byLeaf);

export const byLeaf = (one: GameName, other: GameName): number => leaf(one) - leaf(other);

const leaf = (name: GameName): number => gameOf(name).leaf ?? Number.MAX_SAFE_INTEGER;

/** The things one touches to make a move. */
export function thingsOf(game: GameName, move: string): Thing[] {
  const [verb = '', ...rest] = move.split(' ');
  return gameOf(game).verbs[verb]?.(...rest) ?? [move];
}
