import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/games/catalogue';
import { dealOf } from '../src/games/deals';
import { thingsOf } from '../src/games/registry';
import { lessonOf, movesMade, stepAt, type Step } from '../src/learn/lesson';
import { told } from './kit';

const says = { de: 'x', en: 'y' };
const steps: Step[] = [{ says }, { says, move: 'draw' }, { says, move: 'take' }, { says }];

it('knows the step by what was read and what was moved', () => {
  expect(stepAt(steps, 0, 0)).toBe(0);
  expect(stepAt(steps, 1, 0)).toBe(1);
  expect(stepAt(steps, 1, 2)).toBe(3);
  expect(stepAt(steps, 2, 2)).toBe(4);
});

it('counts the moves of one’s own', () => {
  const moved = { table: 'moved', seat: 0, move: 'draw', move_id: '1', by: 'person' } as const;
  expect(movesMade(told(moved, { table: 'paused', until: 9 }, moved))).toBe(2);
});

describe.each(GAMES.map(({ name }) => name))('the lesson of %s', (game) => {
  const lesson = lessonOf(game);
  it('has a deal that is the same for everybody', () => {
    expect(dealOf(game)!.deal).toBeGreaterThan(0);
  });
  it('begins with words, tells moves, and speaks both languages', () => {
    expect(lesson!.steps[0]!.move).toBeUndefined();
    expect(lesson!.steps.filter(({ move }) => move && thingsOf(game, move)[0] !== move).length).toBeGreaterThan(1);
    for (const both of [...lesson!.steps.map((step) => step.says), lesson!.free, lesson!.over])
      for (const text of [both.de, both.en]) {
        expect(text.length).toBeGreaterThan(10);
        expect(text.length, text).toBeLessThan(200);
      }
  });
});
