import { expect, it } from 'vitest';
import { DICTIONARY } from '../src/lib/words';
import { blocks } from '../src/lib/markdown';

function leaves(tree: object, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key;
    if (value && typeof value === 'object') for (const [k, v] of leaves(value as object, here)) found.set(k, v);
    else found.set(here, value);
  }
  return found;
}
const de = leaves(DICTIONARY.de);
const en = leaves(DICTIONARY.en);

// Every folder has its own words.
const ALL = import.meta.glob<{ DICTIONARY?: { de: object; en: object } }>('../src/**/words.ts', { eager: true });

it.each(Object.keys(ALL))('says everything in both languages: %s', (file) => {
  const { DICTIONARY: words } = ALL[file]!;
  if (!words) return;
  const [german, english] = [leaves(words.de), leaves(words.en)];
  expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
  for (const [key, value] of [...german, ...english]) {
    if (typeof value === 'string') expect(value.trim(), key).not.toBe('');
    else expect(typeof value, key).toBe('function');
  }
  for (const [key, value] of german)
    if (typeof value === 'function') expect((english.get(key) as () => string).length, key).toBe(value.length);
});

it('takes the same facts in both languages', () => {
  for (const [key, value] of de)
    if (typeof value === 'function') {
      const other = en.get(key) as (...facts: unknown[]) => string;
      expect(other.length, key).toBe(value.length);
      const facts = key === 'waitingFor' || key === 'sharedWin' ? [['Anna', 'Paul']] : [3, 5, 7];
      expect((value as (...facts: unknown[]) => string)(...facts.map((fact) => (key === 'bl.clearLine' ? 'row 1' : fact))), key).not.toContain('undefined');
      expect(other(...facts.map((fact) => (key === 'bl.clearLine' ? 'row 1' : fact))), key).not.toContain('undefined');
    }
});

it('reads the Markdown of the rules', () => {
  const found = blocks('# Title\n\nWords with `code`.\n\n- **HF1** one *(Ruling)*\n- **HF2** two\n');
  expect(found.map((block) => block.kind)).toEqual(['h1', 'p', 'li', 'li']);
  expect(found[2]!.spans[0]).toEqual({ kind: 'strong', text: 'HF1' });
});
