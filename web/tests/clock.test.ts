import { expect, it } from 'vitest';
import { left, minutes, span } from '../src/table/session/clock';

it('counts down while a clock runs, and never below nothing', () => {
  const clock = { move: 30, total: 90, since: 1000 };
  expect(left(clock, 1010)).toEqual({ move: 20, total: 80 });
  expect(left(clock, 1100)).toEqual({ move: 0, total: 0 });
  expect(left({ move: 30, total: null, since: null }, 5000)).toEqual({ move: 30, total: null });
});

it('reads as clocks do', () => {
  expect([0, 0.4, 59.2, 61, 3723].map(minutes)).toEqual(['0:00', '0:01', '1:00', '1:01', '1:02:03']);
  expect([45, 600, 90].map(span)).toEqual(['45 s', '10 min', '1:30 min']);
});
