import { expect, it } from 'vitest';
import { wayFromHere } from '../src/lib/routing/route.svelte';

it('who has gone elsewhere stays there when an answer comes late', () => {
  location.hash = '#/learn/blanco';
  const go = wayFromHere();
  location.hash = '#/rules/blanco';
  go('learn/blanco/KLEE42', { instead: true });
  expect(location.hash).toBe('#/rules/blanco');

  wayFromHere()('table/KLEE42');
  expect(location.hash).toBe('#/table/KLEE42');
  location.hash = '';
});
