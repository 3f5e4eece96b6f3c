import { describe, expect, it } from 'vitest';
import { lastRound, sentence, standing, stories } from '../src/table/session/events';
import { lastBids } from '../src/games/dicht-dran/turn';
import { gapOf } from '../src/games/habe-fertig/turn';
import { finalStacks, lastTrick, prospect } from '../src/games/null-und-nichtig/turn';
import type { GameEvents, Lang, SeatView } from '../src/lib/api/messages';
import { told } from './kit';

// The example of the rules of Null & nichtig: Jan 0, Laura 1, Lukas 2, Hannah 3.
const EXAMPLE = told<'null-und-nichtig'>(
  { event: 'dealt', round: 1, cards: 10 },
  { event: 'shown', seat: 0, card: 'red-3' },
  { event: 'played', seat: 0, card: 'yellow-9' },
  { event: 'played', seat: 1, card: 'purple-2' },
  { event: 'played', seat: 2, card: 'yellow-0' },
  { event: 'played', seat: 3, card: 'red-6' },
  { event: 'took', seat: 0 },
);

describe('the story of Null & nichtig', () => {
  it('stacks a trick as the example says', () => {
    expect(finalStacks(4, EXAMPLE)[0]!.sort()).toEqual(['purple-2', 'red-6', 'yellow-0']);
  });
  it('remembers the last trick', () => {
    expect(lastTrick(EXAMPLE)!.taker).toBe(0);
    expect(lastTrick(EXAMPLE)!.cards).toHaveLength(4);
    expect(lastTrick(told({ event: 'dealt', round: 1, cards: 10 }))).toBeNull();
  });
  it('foresees what a trick as it lies would do to the stacks', () => {
    expect([...prospect(['yellow-9', 'purple-2', 'yellow-0', null], 0)]).toEqual([
      ['yellow', 0],
      ['purple', 2],
    ]);
    expect([...prospect(['red-3', 'red-8', null], 1)]).toEqual([['red', 3]]);
  });
});

it('tells how the cards of Dicht dran ended', () => {
  const last = lastBids(
    told<'dicht-dran'>(
      { event: 'shown', seat: 0, card: '4' },
      { event: 'shown', seat: 1, card: '32' },
      { event: 'shown', seat: 2, card: '63' },
      { event: 'shown', seat: 3, card: '70' },
      { event: 'won', seat: 3, target: '67', distance: 3 },
      { event: 'fitted', seat: 0, card: '4' },
      { event: 'fitted', seat: 1, card: '32' },
      { event: 'missed', seat: 2, card: '63', pods: 2 },
    ),
    70,
  )!;
  expect(last.stage).toBe('won');
  expect(last.target).toBe(67);
  expect(last.bids.map((bid) => [bid.seat, bid.distance, bid.end, bid.draws])).toEqual([
    [3, 3, 'won', 0],
    [2, 4, 'missed', 2],
    [1, 35, 'fitted', 0],
    [0, 63, 'fitted', 0],
  ]);
});

it('finds the round scored last, though the next is dealt already', () => {
  const dealt = { event: 'dealt', round: 1, dealer: 0, cards: 7 } as const;
  const scored = { event: 'scored', seat: 0, points: 1, total: 1 } as const;
  const events = told<'habe-fertig'>(dealt, scored, dealt, { event: 'passed', seat: 1 }, scored, dealt);
  expect(lastRound(events).map((one) => one.number)).toEqual([4, 5]);
});

it('calls bots by a name', () => {
  const seat = {
    name: 'bot:casual',
    plays: 'bot' as const,
    strength: 'casual',
    away: false,
    resigned: false,
    out_of_time: false,
    ready: false,
    agrees: false,
    clock: null,
  };
  expect(sentence(told({ event: 'passed', seat: 1 })[0]!, 'en', [seat, seat])).toBe('Bruno plays.');
  const end = { table: 'finished' as const, totals: [4, 7, 1], places: [2, 1, 3], seed: 'a1' };
  const said = { ...told(end)[0]!, de: 'Endstand: Anna 4, bot:casual 7, bot:expert 1.' };
  expect(sentence(said, 'de', [{ ...seat, name: 'Anna' }, seat, seat])).toBe('Endstand: Anna 4, Bruno 7, Cleo 1.');
});

it('sees the gap between two tops', () => {
  expect(gapOf('red-3', 'blue-8')).toEqual([4, 7]);
  expect(gapOf('red-8', 'blue-7')).toBeNull();
  expect(gapOf(null, 'blue-7')).toBeNull();
});

describe('a move taken back', () => {
  const moved = (by: string) => ({ table: 'moved', seat: 0, move: 'play red-1', move_id: '', by }) as const;
  const played = (seat: number) => ({ event: 'played', seat, card: 'red-1' }) as const;
  const dealt = { event: 'dealt', round: 1, cards: 10 } as const;
  const back = (kept: number) => ({ table: 'took-back', seat: 0, kept }) as const;

  it('is forgotten with all that came of it, and nothing else', () => {
    const events = told(
      ...[dealt, moved('person'), played(0), played(1), moved('person'), played(0)],
      ...[moved('stand-in'), played(0), back(3), moved('person'), played(0)],
    );
    expect(standing(events).map((one) => one.number)).toEqual([1, 2, 3, 4, 9, 10, 11]);
  });
  it('is forgotten by those who look on, too, though nobody told them of the move', () => {
    const events = told(
      dealt,
      played(0),
      played(1),
      played(0),
      back(3),
      played(0),
      played(1),
      back(5),
      back(1),
      played(0),
    );
    expect(standing(events).map((one) => one.number)).toEqual([1, 5, 8, 9, 10]);
  });
});

describe('several cards of one player in a row', () => {
  const seats = ['Anna', 'Bruno'].map((name) => ({ name })) as SeatView[];
  const lines = (lang: Lang, ...said: [GameEvents['habe-fertig'], string][]) => {
    const events = told<'habe-fertig'>(...said.map(([event]) => event));
    const all = events.map((one, at) => ({ ...one, [lang]: said[at]![1] }));
    return stories(all, lang, seats).map(({ text }) => text);
  };
  const gap = (seat: number, card: string) => ({ event: 'gap', seat, card, pile: 'left' }) as const;
  const matched = (seat: number, card: string) => ({ event: 'matched', seat, card, pile: 'left' }) as const;

  it('are told as one story', () => {
    expect(
      lines(
        'en',
        [gap(1, 'red-5'), 'Gap! Bruno plays the red 5 on the left pile.'],
        [gap(1, 'blue-6'), 'Gap! Bruno plays the blue 6 on the left pile.'],
        [gap(1, 'grey-7'), 'Gap! Bruno plays the grey 7 on the left pile.'],
        [gap(0, 'red-8'), 'Gap! You play the red 8 on the left pile.'],
      ),
    ).toEqual([
      'Gap! Bruno plays the red 5, blue 6 and grey 7 on the left pile.',
      'Gap! You play the red 8 on the left pile.',
    ]);
  });
  it('are told where they went, if that differs', () => {
    expect(
      lines(
        'de',
        [gap(0, 'red-5'), 'Lücke! Du legst die rote 5 auf den linken Stapel.'],
        [matched(0, 'blue-6'), 'Du legst die blaue 6 passend auf den rechten Stapel.'],
      ),
    ).toEqual(['Lücke! Du legst die rote 5 auf den linken und blaue 6 passend auf den rechten Stapel.']);
  });
  it('are told as one if nobody in particular laid them out', () => {
    const cards = ['1', '93', '16'];
    const events = told<'dicht-dran'>(...cards.map((card) => ({ event: 'opened', card }) as const));
    const said = events.map((one, at) => ({ ...one, en: `New in the circle: the ${cards[at]}.` }));
    expect(stories(said, 'en', seats).map(({ text }) => text)).toEqual(['New in the circle: the 1, 93 and 16.']);
    const opened = (card: string, pile: string) => ({ event: 'opened', card, pile }) as GameEvents['habe-fertig'];
    const each = ['The blue 9 opens the left pile.', 'The red 6 opens the right pile.'] as const;
    expect(lines('en', [opened('blue-9', 'left'), each[0]], [opened('red-6', 'right'), each[1]])).toEqual([...each]);
  });
  it('leave other deeds alone', () => {
    const [drew, passed] = [
      { event: 'drew', seat: 0, card: 'red-5' },
      { event: 'passed', seat: 0 },
    ] as const;
    const said = ['You pass and draw a card.', 'You drew the red 5.'] as const;
    expect(lines('en', [passed, said[0]], [drew, said[1]])).toEqual([...said]);
  });
});
