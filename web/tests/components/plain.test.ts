// A game that nobody has drawn can be looked at and played.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { GameName, TableView } from '../../src/lib/api/messages';
import { remember } from '../../src/lib/preferences/prefs.svelte';
import Table from '../../src/table/Table.svelte';
import { nullUndNichtig, Room, table } from './room.svelte';

beforeEach(() => remember({ lang: 'en' }));

const MATCH = {
  seat: 0,
  players: 2,
  phase: 'act',
  turn: 0,
  card: 'king',
  pot: 2,
  pile: null,
  seen: [true, false],
  totals: [-1, 1],
};

function poker(legal: string[], more: Partial<TableView> = {}): Room {
  const view = { ...table('null-und-nichtig', nullUndNichtig({ players: 2 }), more as object), legal };
  const room = new Room({ ...view, game: 'poker' as GameName, match: MATCH } as unknown as TableView);
  render(Table, { table: room, code: 'KLEE42' });
  return room;
}

it('shows the fields of the view, but not what is shown around it', async () => {
  poker([]);
  const names = (await screen.findAllByRole('term')).map((one) => one.textContent);
  expect(names).toEqual(['phase', 'card', 'pot', 'pile', 'seen']);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['act', 'king', '2', '–', 'yes, no']);
});

it('has a button for every move, and each makes its move', async () => {
  const room = poker(['check', 'bet']);
  expect(screen.getByText('Choose a move.')).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: 'check' })).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'bet' }));
  expect(room.sent).toEqual([{ do: 'move', move: 'bet' }]);
});

it('shows the scores of such a game, too', () => {
  poker([], { stage: 'pause' });
  expect(screen.getByRole('heading', { name: 'The points are written down.' })).toBeTruthy();
  expect(screen.getByText('−1')).toBeTruthy();
});
