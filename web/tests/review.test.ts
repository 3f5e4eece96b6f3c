import { expect, it } from 'vitest';
import { curve, frames, nextMarked, seatsOf, toldTo, turningPoint } from '../src/review/frames';
import type { JudgedMove, Replay } from '../src/lib/api/messages.generated';

const replay: Replay = {
  id: 'KLEE42',
  accounts: [],
  game: 'dicht-dran',
  options: { players: 2 },
  players: ['Anna', 'bot:casual'],
  seed: '',
  totals: [4, 1],
  places: [1, 2],
  start: [
    { hand: ['7', '9'], laid: null },
    { hand: ['8'], laid: null },
  ],
  steps: [
    {
      seat: 0,
      move: 'lay 7',
      de: '7 legen',
      en: 'lay 7',
      events: [{ to: 0, event: { event: 'put-down', seat: 0, card: '7' }, de: 'a', en: 'a' }],
      changes: [{ hand: ['9'], laid: '7' }, {}],
    },
    {
      seat: 1,
      move: 'lay 8',
      de: '8 legen',
      en: 'lay 8',
      events: [{ to: null, event: { event: 'shown', seat: 1, card: '8' }, de: 'b', en: 'b' }],
      changes: [{ laid: null }, { hand: [] }],
    },
  ],
};
const judged = (step: number, seat: number, mark: JudgedMove['mark']): JudgedMove => ({
  step,
  seat,
  played: 'a',
  best: 'b',
  win: 0.6,
  cost: 0.2,
  mark,
  de: null,
  en: null,
  conclusion: null,
});

it('puts the changes of each move on what every seat saw', () => {
  const all = frames(replay);
  expect(all.map((seats) => seats[0]!['hand'])).toEqual([['7', '9'], ['9'], ['9']]);
  expect(all[2]).toEqual([
    { hand: ['9'], laid: null },
    { hand: [], laid: null },
  ]);
});

it('tells a seat what it heard then, and the places at the end', () => {
  expect(toldTo(replay, 0, 1).map((one) => one.event.event)).toEqual(['put-down']);
  expect(toldTo(replay, 1, 1)).toEqual([]);
  expect(toldTo(replay, 1, 2).at(-1)!.event).toMatchObject({ table: 'finished', places: [1, 2] });
});

it('draws the chance before and after each decision, and the end', () => {
  expect(
    curve(replay, [judged(0, 0, 'mistake'), judged(1, 1, 'good')], 0).map(({ position, win }) => [
      position,
      Math.round(win * 100),
    ]),
  ).toEqual([
    [0, 60],
    [1, 40],
    [2, 100],
  ]);
});

it('finds the marked moves of one seat in both directions', () => {
  const decisions = [
    judged(0, 0, 'mistake'),
    judged(1, 1, 'blunder'),
    judged(4, 0, 'good'),
    judged(6, 0, 'inaccuracy'),
  ];
  expect(nextMarked(decisions, 0, 0, 1)).toBe(1);
  expect(nextMarked(decisions, 0, 1, 1)).toBe(7);
  expect(nextMarked(decisions, 0, 7, -1)).toBe(1);
  expect(nextMarked(decisions, 0, 1, -1)).toBeNull();
});

it('finds the move that cost most, of one seat or of all', () => {
  const cost = (step: number, seat: number, cost: number) => ({ ...judged(step, seat, 'mistake'), cost });
  const decisions = [cost(0, 0, 0.1), cost(1, 1, 0.4), cost(2, 0, 0.3), cost(3, 0, 0.3)];
  expect(turningPoint(decisions, 0)).toBe(3);
  expect(turningPoint(decisions, null)).toBe(2);
  expect(turningPoint([cost(0, 0, 0), cost(1, 1, 0.4)], 0)).toBeNull();
});

it('knows the bots among the players', () => {
  expect(seatsOf(replay).map(({ plays, strength }) => [plays, strength])).toEqual([
    ['person', null],
    ['bot', 'casual'],
  ]);
});
