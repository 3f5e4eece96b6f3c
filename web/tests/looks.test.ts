// Every word is read on every table: at least 4.5 : 1. Where the grain is darkest is measured as it
// is drawn, by tests/web/test_drawing.py.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOOKS } from '../src/lib/preferences/storage';

type Colours = Record<string, string>;

/** The colours that a rule of a style sheet sets. */
function colours(file: string, selector: string): Colours {
  const css = readFileSync(`src/${file}`, 'utf8');
  const rules = [...css.matchAll(/(?:^|\n)([^{}@/]+)\{([^{}]*)\}/g)];
  const found = rules.filter(([, who]) => who!.trim() === selector).map(([, , body]) => body!);
  return Object.fromEntries(
    found.flatMap((body) =>
      [...body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]),
    ),
  ) as Colours;
}

const light = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const pick = (all: Colours, ...names: string[]): Colours => Object.fromEntries(names.map((name) => [name, all[name]!]));
const GAMES = ['blanco', 'dicht-dran', 'habe-fertig', 'null-und-nichtig'];
const accents = (theme: string): Colours =>
  Object.fromEntries(
    GAMES.map((game) => {
      const by = theme === 'dark' ? `[data-theme='dark'] [data-game='${game}']` : `[data-game='${game}']`;
      return [game, colours(`games/${game}/hue.css`, by)['--accent']!];
    }),
  );

describe.each(LOOKS)('a table of %s', (look) => {
  it.each(['light', 'dark'])('can be read (%s)', (theme) => {
    const root = { ...colours('app.css', ':root') };
    if (theme === 'dark') Object.assign(root, colours('app.css', ":root[data-theme='dark']"));
    Object.assign(root, colours('looks.css', `[data-look='${look}']`));
    if (theme === 'dark') Object.assign(root, colours('looks.css', `[data-look='${look}'][data-theme='dark']`));
    const grounds = pick(root, '--table', '--sheet', '--raised', '--glow-wash');
    const read = (words: Colours, ...on: string[]) =>
      Object.entries(words).flatMap(([word, colour]) =>
        on.map((name) => [`${word} on ${name}`, contrast(light(colour), light(grounds[name]!))] as const),
      );
    const found = [
      ...read(pick(root, '--ink', '--soft', '--glow'), ...Object.keys(grounds)),
      ...read({ ...pick(root, '--alarm', '--hint'), ...accents(theme) }, '--table', '--sheet'),
    ];
    expect(found.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
  });
});
