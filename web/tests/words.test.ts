import { describe, expect, it } from 'vitest';
import { blocks } from '../src/learn/markdown';
import type { Lang } from '../src/lib/api/messages';

type Says = (...facts: unknown[]) => string;
const folders = import.meta.glob<{ DICTIONARY: Record<Lang, object> }>('../src/**/words.ts', { eager: true });

/** Everything a dictionary says, by its path: `strengths.club`. */
function leaves(tree: object, path = ''): [string, string | Says][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string | Says][] =>
    value && typeof value === 'object'
      ? leaves(value as object, `${path}${key}.`)
      : [[path + key, value as string | Says]],
  );
}

/** Facts of the kind that a sentence asks for. */
const facts = (key: string): unknown[] => {
  if (/(waitingFor|sharedWin|wantsRematch)$/.test(key)) return [['Anna', 'Paul']];
  if (/beats$/.test(key)) return [['Anna'], ['Paul', 'Otto'], '3 : 2 : 1'];
  return /line$/.test(key) ? ['row 1'] : [3, 5, 7, 9, 11, 13];
};
const said = (key: string, value: string | Says): string => (typeof value === 'string' ? value : value(...facts(key)));
// What is the same in both languages, and may be.
const SAME =
  /^(title|colours\.orange|way\.\w+|paces\.normal|bot|host|name|points|talk|code|strengths\.club|.*\b(seconds|totalIs|result|wouldBe|stock))$/;

describe.each(Object.entries(folders))('%s', (_, { DICTIONARY: { de, en } }) => {
  const [german, english] = [new Map(leaves(de)), new Map(leaves(en))];

  it('says everything in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
    for (const [key, value] of [...german, ...english]) {
      expect(['string', 'function'], key).toContain(typeof value);
      expect(said(key, value).trim(), key).not.toBe('');
      expect(said(key, value), key).not.toMatch(/undefined|NaN|\[object/);
    }
  });
  it('takes the same facts in both, and says them in other words', () => {
    for (const [key, value] of german) {
      const other = english.get(key)!;
      if (typeof value === 'function') expect((other as Says).length, key).toBe(value.length);
      if (!SAME.test(key)) expect(said(key, other), `${key} is not translated`).not.toBe(said(key, value));
    }
  });
});

it('reads the Markdown of the rules', () => {
  const found = blocks('# Title\n\nWords with `code`.\n\n- **HF1** one *(Ruling)*\n- **HF2** two\n');
  expect(found.map((block) => block.kind)).toEqual(['h1', 'p', 'li', 'li']);
  expect(found[2]!.spans[0]).toEqual({ kind: 'strong', text: 'HF1' });
});
