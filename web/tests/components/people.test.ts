import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { GameStatistics } from '../../src/lib/api/messages.generated';
import { remember } from '../../src/lib/preferences/prefs.svelte';
import GameFigures from '../../src/people/GameFigures.svelte';

beforeEach(() => remember({ lang: 'de' }));

const rated: GameStatistics = {
  game: 'dicht-dran',
  played: 4,
  won: 3,
  mean_place: 1.25,
  rating: { rating: 1137.6, deviation: 210.2, played: 2 },
  history: [
    { at: 1, match: 'a', rating: 1050 },
    { at: 2, match: 'b', rating: 1137.6 },
  ],
};

it('sums up each game that was played, as the language writes figures', () => {
  const never: GameStatistics = { game: 'blanco', played: 0, won: 0, mean_place: null, rating: null, history: [] };
  render(GameFigures, { games: [rated, never] });
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Dicht dran']);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['4', '75\u00a0%', '1,3']);
  expect(screen.getByText('1138')).toBeTruthy();
});

it('draws how the rating went, upwards when it rose', () => {
  render(GameFigures, { games: [rated] });
  const curve = screen.getByRole('img', { name: 'Wertung in Dicht dran im Lauf der Zeit' });
  const [before, after] = curve
    .querySelector('polyline')!
    .getAttribute('points')!
    .split(' ')
    .map((one) => Number(one.split(',')[1]));
  expect(after).toBeLessThan(before!);
});
