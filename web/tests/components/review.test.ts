import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { JudgedMove, Replay } from '../../src/lib/api/messages.generated';
import { remember } from '../../src/lib/preferences/prefs.svelte';
import Curve from '../../src/review/Curve.svelte';
import Opinion from '../../src/review/Opinion.svelte';
import Summary from '../../src/review/Summary.svelte';
import { seat } from './room.svelte';

beforeEach(() => {
  remember({ lang: 'en' });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320); // nothing is laid out here
});

const step = (who: number) => ({ seat: who, move: 'lay 7', de: '7 legen', en: 'lay 7', events: [], changes: [{}, {}] });
const replay: Replay = {
  id: 'KLEE42',
  accounts: [],
  game: 'dicht-dran',
  options: {},
  players: ['Anna', 'bot:casual'],
  seed: '',
  totals: [0, 0],
  places: [1, 2],
  start: [{}, {}],
  steps: [step(0), step(1), step(0), step(1)],
};
const judged = (at: number, win: number, cost: number, mark: JudgedMove['mark']): JudgedMove => ({
  step: at,
  seat: at % 2,
  played: '7 legen',
  best: 'lay 9',
  win,
  cost,
  mark,
  de: 'am dichtesten',
  en: 'closest to it',
  conclusion: { seat: 1, de: 'bot:casual hat gepasst.', en: 'bot:casual passed.' },
});
const decisions = [
  judged(0, 0.5, 0, 'good'),
  judged(1, 0.5, 0, 'good'),
  judged(2, 0.6, 0.4, 'blunder'),
  judged(3, 0.5, 0.1, 'inaccuracy'),
];
const points = (what: string) =>
  document
    .querySelector(what)!
    .getAttribute('points')!
    .split(' ')
    .map((one) => one.split(',').map(Number) as [number, number]);

it('draws the chance to win, falling where a blunder was made, and marks it', () => {
  render(Curve, { replay, decisions, grows: false, seat: 0, name: 'Anna', position: 0, ongo: () => undefined });
  const own = points('.own');
  for (const [at, [x]] of own.slice(1).entries()) expect(x).toBeGreaterThanOrEqual(own[at]![0]);
  const blunder = document.querySelector('circle.blunder')!;
  const [before, after] = own.slice(-3) as [[number, number], [number, number]];
  expect(after[1]).toBeGreaterThan(before[1] + 30); // down the page
  expect([Number(blunder.getAttribute('cx')), Number(blunder.getAttribute('cy'))]).toEqual(after);
  expect(document.querySelectorAll('circle')).toHaveLength(1); // the other's inaccuracy is not Anna's
  expect(document.querySelectorAll('.other')).toHaveLength(1);
});

it('ends at the last known decision while it grows', () => {
  render(Curve, { replay, decisions, grows: true, seat: 0, name: 'Anna', position: 0, ongo: () => undefined });
  const growing = points('.own').length;
  cleanup();
  render(Curve, { replay, decisions, grows: false, seat: 0, name: 'Anna', position: 0, ongo: () => undefined });
  expect(points('.own')).toHaveLength(growing + 1);
});

it('goes through the match by its slider', async () => {
  const went: number[] = [];
  render(Curve, { replay, decisions, grows: false, seat: 0, name: 'Anna', position: 1, ongo: (to) => went.push(to) });
  const slider = screen.getByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe('Move 1 of 4');
  await fireEvent.input(slider, { target: { value: '3' } });
  expect(went).toEqual([3]);
});

it('draws nothing that is not known yet', () => {
  render(Curve, { replay, decisions: [], grows: true, seat: 0, name: 'Anna', position: 0, ongo: () => undefined });
  expect(document.querySelector('polyline')).toBeNull();
});

it('says what would have been better, and why', () => {
  const seats = [seat('Anna'), seat('bot:casual')];
  render(Opinion, { game: 'null-und-nichtig', step: replay.steps[2], judged: decisions[2], ready: true, seats });
  expect(document.body.textContent).toContain('Anna');
  expect(document.querySelector('.mark')!.textContent).toMatch(/blunder/i);
  expect(document.body.textContent).toContain('closest to it');
  expect(document.body.textContent).toContain('Bruno passed.');
});

it('sums up how everybody played', () => {
  const one = (at: number, accuracy: number, blunders: number) => ({
    seat: at,
    decisions: 10,
    accuracy,
    inaccuracies: 1,
    mistakes: 2,
    blunders,
  });
  render(Summary, { players: [one(0, 91.3, 3), one(1, 50, 0)], seats: [seat('Anna'), seat('bot:casual')] });
  const rows = screen.getAllByRole('row').map((row) => row.textContent.replace(/\s+/g, ' '));
  expect(rows.find((row) => row.includes('Anna'))).toBe('Anna91%123');
  expect(rows.find((row) => row.includes('Bruno'))).toBe('Bruno50%120');
});
