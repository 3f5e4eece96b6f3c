import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latest, poll } from '../src/lib/api/poll.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks at once, then every so often, and at once when the question changes', async () => {
  let game = $state('blanco');
  const asked: string[] = [];
  const told: string[] = [];
  const ask = (): Promise<string> => {
    asked.push(game);
    return Promise.resolve(game);
  };
  const end = $effect.root(() => poll(ask, (answer) => told.push(answer), { every: 100 }));
  flushSync();
  await vi.advanceTimersByTimeAsync(250);
  expect(asked).toEqual(['blanco', 'blanco', 'blanco']);
  game = 'dicht-dran';
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toBe('dicht-dran');
  end();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(4);
});

it('does not listen to an answer that comes too late', async () => {
  let answer!: (found: string) => void;
  const told = vi.fn();
  const ask = () => new Promise<string>((tell) => (answer = tell));
  const end = $effect.root(() => poll(ask, told, { every: 100, begin: 50 }));
  flushSync();
  await vi.advanceTimersByTimeAsync(60);
  end();
  answer('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).not.toHaveBeenCalled();
});

it('tells the answer to the latest question, whichever comes first', async () => {
  let game = $state('habe-fertig');
  const answers = new Map<string, (found: string) => void>();
  const told: string[] = [];
  const ask = () => new Promise<string>((tell) => answers.set(game, tell));
  const end = $effect.root(() => latest(ask, (answer) => told.push(answer)));
  flushSync();
  game = 'dicht-dran';
  flushSync();
  answers.get('dicht-dran')!('dicht-dran');
  answers.get('habe-fertig')!('habe-fertig');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['dicht-dran']);
  end();
});
