import { expect, it } from 'vitest';
import { asSettings, clockWords } from '../src/start/clocks';
import { DICTIONARY } from '../src/start/words';

it('sends clocks in seconds, and none as null', () => {
  expect(asSettings({ perMove: 0, total: 5, increment: 10 })).toEqual({ per_move: null, total: 300, increment: 10 });
  expect(asSettings({ perMove: 30, total: 0, increment: 10 })).toEqual({ per_move: 30, total: null, increment: 0 });
});

it('calls clocks by name', () => {
  expect(clockWords({ per_move: 30, total: 300, increment: 5 }, DICTIONARY.en)).toBe('30 s a move, 5 min + 5 s');
  expect(clockWords({ per_move: null, total: null, increment: 0 }, DICTIONARY.de)).toBe('');
});
