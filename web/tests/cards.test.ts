import { describe, expect, it } from 'vitest';
import { INKS, face, keyed, sorted, type Colour } from '../src/cards/deck';
import { stars } from '../src/games/habe-fertig/stars';

const PAPER = { day: '#fffdf8', night: '#f4f0e6' };
const colours = Object.keys(INKS) as Colour[];
type Rgb = [number, number, number];

const linear = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
const light = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (one: string, other: string): number => {
  const [high, low] = [light(linear(one)), light(linear(other))].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

// Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB
const SIGHTS: Record<string, number[][]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
function lab([r, g, b]: Rgb): Rgb {
  const f = (x: number) => (x > 0.008856 ? Math.cbrt(x) : 7.787 * x + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function seen(hex: string, sight: number[][]): Rgb {
  const rgb = linear(hex);
  return lab(
    sight.map((row) =>
      Math.max(
        0,
        row.reduce((sum, part, at) => sum + part * rgb[at]!, 0),
      ),
    ) as Rgb,
  );
}

function distance(one: string, other: string, sight: number[][]): number {
  const [a, b] = [seen(one, sight), seen(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe('the deck', () => {
  it.each(colours)('prints %s legibly', (colour) => {
    const ink = INKS[colour];
    for (const paper of Object.values(PAPER)) expect(contrast(ink.numeral, paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink.mark, ink.field)).toBeGreaterThanOrEqual(3);
  });
  it.each([
    ['blanco', colours, 10],
    ['habe-fertig', ['red', 'yellow', 'blue', 'green', 'purple', 'grey'] as Colour[], 14],
    ['null-und-nichtig', ['blue', 'green', 'purple', 'red', 'yellow'] as Colour[], 15],
  ])('keeps the fields of %s apart for every colour vision', (_, list, least) => {
    for (const [sight, matrix] of Object.entries(SIGHTS))
      for (const [at, one] of list.entries())
        for (const other of list.slice(at + 1)) {
          const apart = distance(INKS[one].field, INKS[other].field, matrix);
          expect(apart, `${one} and ${other} under ${sight}`).toBeGreaterThan(least);
        }
  });
  it('would notice inks that only some people can tell apart', () => {
    const alike = {
      protanopia: ['#288145', '#dd5335'],
      deuteranopia: ['#de3a2f', '#57a32f'],
      tritanopia: ['#21daae', '#2de04b'],
    };
    for (const [sight, [one, other]] of Object.entries(alike) as [string, [string, string]][]) {
      expect(distance(one, other, SIGHTS['full']!), sight).toBeGreaterThan(50);
      expect(distance(one, other, SIGHTS[sight]!), sight).toBeLessThan(10);
    }
  });
  it('reads and sorts cards', () => {
    expect(face('turquoise-12')).toEqual({ colour: 'turquoise', value: 12 });
    expect(face('63')).toEqual({ colour: null, value: 63 });
    expect(sorted(['blue-3', 'red-11', 'red-2'])).toEqual(['red-2', 'red-11', 'blue-3']);
    expect(sorted(['100', '9', '63'])).toEqual(['9', '63', '100']);
    expect(keyed(['red-0', 'red-0']).map(({ key }) => key)).toEqual(['red-0', 'red-0~1']);
  });
  it('counts stars as HF2 says', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(stars)).toEqual([0, 1, 2, 2, 3, 4, 3, 2, 2, 1, 0]);
  });
});
