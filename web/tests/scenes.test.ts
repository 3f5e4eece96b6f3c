import { expect, it } from 'vitest';
import { lastBids, turn } from '../src/games/dicht-dran/turn';
import { numbered, updated, type Matches, type TableView, type Told, type Update } from '../src/lib/api/messages';
import { told } from './kit';

const before = {
  seat: 0,
  circle: ['1', '67', '38', '100', '20', '50'],
  target: 1,
  chosen: [true, false, true],
  laid: '4',
  hand: ['9', '10'],
  held: [2, 3, 2],
  collected: [0, 0, 0],
} as Matches['dicht-dran'];
const after = { circle: ['1', '70', '38', '100', '20', '50'], target: 2, laid: null, hand: ['9', '10', '11'] };
const HAPPENED = told<'dicht-dran'>(
  { event: 'ready', seat: 1 },
  { event: 'shown', seat: 0, card: '4' },
  { event: 'shown', seat: 1, card: '70' },
  { event: 'shown', seat: 2, card: '63' },
  { event: 'won', seat: 1, target: '67', distance: 3 },
  { event: 'fitted', seat: 0, card: '4' },
  { event: 'missed', seat: 2, card: '63', pods: 2 },
  { event: 'drew', seat: 2, cards: 2 },
  { event: 'aimed', target: '38', low: '70', high: '100' },
);
const update = {
  type: 'update',
  now: 0,
  events: HAPPENED,
  match: after,
  view: { number: 9, legal: ['lay 9'] },
} as Update;

it('plays a reveal of Dicht dran out, and ends where the server is', () => {
  const scenes = turn.scenes!(update, before)!;
  let view = { match: before } as TableView;
  const heard: Told[] = [];
  const seen = scenes.map((scene) => {
    heard.push(...numbered(scene.update));
    view = updated(view, scene.update);
    const match = view.match as Matches['dicht-dran'];
    const bids = lastBids(heard as Told<'dicht-dran'>[], Number(match.circle[match.target]))!;
    return [bids.stage, match.circle[1], match.target, match.held[1], view.legal.length];
  });
  expect(seen).toEqual([
    ['shown', '67', 1, 2, 0],
    ['won', '70', 1, 2, 0],
    ['done', '70', 2, 2, 1],
  ]);
  expect(heard.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(view.match).toMatchObject(after);
});

it('simply shows everything else', () => {
  expect(turn.scenes!({ ...update, events: HAPPENED.slice(0, 1) }, before)).toBeNull();
});
