import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update } from '../src/lib/api/messages';
import { prefs } from '../src/lib/preferences/prefs.svelte';
import { Pacer } from '../src/table/session/pacer.svelte';

const shown: number[] = [];
const update = (number: number) => ({ view: { number } }) as unknown as Update;
const later = { atOnce: false };
let pacer: Pacer;

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
  pacer = new Pacer(
    ({ view }) => shown.push(view.number),
    ({ view }) => view.number < 10, // from 10 on nobody else has done anything
  );
});
afterEach(() => {
  prefs.pace = 'normal';
  vi.useRealTimers();
});

it('shows everything at once to who wants it so', () => {
  for (const number of [1, 2, 3]) pacer.take(update(number), later);
  expect(shown).toEqual([1, 2, 3]);
});

it('waits a while after what others do in a slow game', () => {
  prefs.pace = 'slow';
  for (const number of [1, 2, 10, 3]) pacer.take(update(number), later);
  expect(shown).toEqual([1]);
  expect(pacer.waits).toBe(false); // nobody has to click
  vi.advanceTimersByTime(1600);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1600);
  expect(shown).toEqual([1, 2, 10, 3]);
});

it('waits for a click, and says so', () => {
  prefs.pace = 'click';
  pacer.take(update(1), later);
  expect(pacer.waits).toBe(false); // nothing more has happened
  pacer.take(update(2), later);
  vi.advanceTimersByTime(60_000);
  expect([shown, pacer.waits]).toEqual([[1], true]);
  pacer.next();
  expect([shown, pacer.waits]).toEqual([[1, 2], false]);
  pacer.next(); // before the next has come
  pacer.take(update(3), later);
  expect(shown).toEqual([1, 2, 3]);
});

it('lets nobody wait for the answer to their own move', () => {
  prefs.pace = 'click';
  for (const number of [1, 2]) pacer.take(update(number), later);
  pacer.take(update(11), { atOnce: true });
  expect([shown, pacer.waits]).toEqual([[1, 2, 11], false]);
});

it('forgets what comes again', () => {
  prefs.pace = 'slow';
  for (const number of [1, 2]) pacer.take(update(number), later);
  pacer.clear();
  vi.advanceTimersByTime(5000);
  pacer.take(update(3), later);
  expect(shown).toEqual([1, 3]);
});

describe('an update that is played out', () => {
  const parts = (update: Update) => [1, 2, 3].map((at) => ({ update: { ...update, part: at }, look: 1000 }));
  const seen: string[] = [];
  beforeEach(() => {
    seen.length = 0;
    pacer = new Pacer(
      (one) => seen.push(`${one.view.number}.${(one as Update & { part: number }).part}`),
      () => false,
      parts,
    );
  });

  it('takes its time, and what comes meanwhile waits', () => {
    pacer.take(update(1), { atOnce: true }); // an answer to one's own move
    pacer.take(update(2), later);
    expect(seen).toEqual(['1.1']);
    vi.advanceTimersByTime(2000);
    expect(seen).toEqual(['1.1', '1.2', '1.3', '2.1']);
  });
  it('is half as long in a quick game', () => {
    prefs.pace = 'quick';
    pacer.take(update(1), later);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(['1.1', '1.2', '1.3']);
  });
  it('shows how it ended and then waits for a click', () => {
    prefs.pace = 'click';
    pacer.take(update(1), later);
    expect(pacer.waits).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect([seen, pacer.waits]).toEqual([['1.1', '1.2'], true]);
    pacer.next();
    expect([seen, pacer.waits]).toEqual([['1.1', '1.2', '1.3'], false]);
  });
  it('is cut short by what may not wait', () => {
    pacer.take(update(1), later);
    pacer.take(update(2), { atOnce: true });
    expect(seen).toEqual(['1.1', '1.2', '1.3', '2.1']);
  });
});

it('shows several cards of one player in one flow', () => {
  prefs.pace = 'click';
  const tens = (one: Update) => Math.floor(one.view.number / 10);
  pacer = new Pacer(
    ({ view }) => shown.push(view.number),
    () => true,
    undefined,
    (before, next) => tens(before) === tens(next),
  );
  for (const number of [11, 12, 21, 13]) pacer.take(update(number), later);
  expect([shown, pacer.waits]).toEqual([[11], false]);
  vi.advanceTimersByTime(600);
  expect([shown, pacer.waits]).toEqual([[11, 12], true]);
  pacer.next();
  expect(shown).toEqual([11, 12, 21]);
});
