import { expect, it } from 'vitest';
import { asSettings, clockWords } from '../src/start/clocks';
import { DICTIONARY } from '../src/start/words';

type Tree = { [key: string]: Tree | string | ((...facts: unknown[]) => string) };
const dictionaries = import.meta.glob<{ DICTIONARY: { de: Tree; en: Tree } }>('../src/*/words.ts', { eager: true });

function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' ? leaves(value, `${path}${key}.`) : [[path + key, value]],
  );
}

it.each(Object.entries(dictionaries))('%s says everything in both languages', (_, { DICTIONARY: both }) => {
  const de = new Map(leaves(both.de));
  const en = new Map(leaves(both.en));
  expect([...en.keys()].sort()).toEqual([...de.keys()].sort());
  for (const [key, value] of [...de, ...en]) {
    if (typeof value === 'function') expect(value.length, key).toBe((de.get(key) as typeof value).length);
    else expect(String(value).trim(), key).not.toBe('');
  }
});

it('sends clocks in seconds, and none as null', () => {
  expect(asSettings({ perMove: 0, total: 5, increment: 10 })).toEqual({ per_move: null, total: 300, increment: 10 });
  expect(asSettings({ perMove: 30, total: 0, increment: 10 })).toEqual({ per_move: 30, total: null, increment: 0 });
});

it('calls clocks by name', () => {
  expect(clockWords({ per_move: 30, total: 300, increment: 5 }, DICTIONARY.en)).toBe('30 s a move, 5 min + 5 s');
  expect(clockWords({ per_move: null, total: null, increment: 0 }, DICTIONARY.de)).toBe('');
});
