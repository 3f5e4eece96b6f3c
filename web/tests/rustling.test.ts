import { expect, it } from 'vitest';
import { gameOf } from '../src/games/registry';

it.each(['blanco', 'dicht-dran', 'habe-fertig', 'null-und-nichtig'] as const)('hears the cards of %s', (game) => {
  const kinds = new Set(Object.values(gameOf(game).sounds ?? {}));
  expect([...kinds].sort()).toEqual(['draw', 'lay', 'shuffle']);
});
