// Each game's idea at a glance: what its board says about a position.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { INKS } from '../../src/cards/deck';
import type { GameName, Matches, TableView, Told } from '../../src/lib/api/messages';
import { remember } from '../../src/lib/preferences/prefs.svelte';
import { gameOf } from '../../src/games/registry';
import NullBeside from '../../src/games/null-und-nichtig/Beside.svelte';
import { told } from '../kit';
import { blanco, dichtDran, fingersAt, grid, habeFertig, nullUndNichtig, table } from './room.svelte';

beforeEach(() => remember({ lang: 'en', memory: true }));

function board<G extends GameName>(game: G, match: Matches[G], legal: string[] = [], events: Told<G>[] = []) {
  const view = table(game, match, { legal });
  const { fingers, room } = fingersAt(view as TableView);
  const drawn = render(gameOf(game).Board!, { props: { match, seats: view.seats, events, fingers } });
  return { ...drawn, room };
}
const texts = (inside: ParentNode, what: string) =>
  [...inside.querySelectorAll(what)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

describe('Habe fertig', () => {
  it('draws the gap as a number line, with the colours that do not go into it', () => {
    const { container } = board('habe-fertig', habeFertig());
    expect(texts(container, '.tick')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
    expect(texts(container, '.tick.fits')).toEqual(['4', '5', '6', '7']);
    expect(texts(container, '.tick.end')).toEqual(['3', '8']);
    expect(screen.getByRole('img', { name: 'Gap: 4 to 7' })).toBeTruthy();
    expect(texts(container, '.barred .hidden')).toEqual(['Red', 'Green']);
  });
  it('says so where nothing fits between the piles', () => {
    const { container } = board('habe-fertig', habeFertig({ right: { top: 'green-4', height: 1 } }));
    expect(texts(container, '.tick.fits')).toEqual([]);
    expect(container.textContent).toContain('No gap');
    expect(container.querySelector('.barred')).toBeNull();
  });
  it('lights the pile a card may go on, and plays it there', async () => {
    const { room } = board('habe-fertig', habeFertig({ phase: 'reveal', revealed: 'blue-4' }), [
      'reveal left',
      'reveal right',
    ]);
    const left = screen.getByRole('button', { name: 'left pile: Red 3, 2 stars, 2 cards' });
    expect(left.classList).toContain('target');
    await fireEvent.click(left);
    expect(room.sent).toEqual([{ do: 'move', move: 'reveal left' }]);
  });
});

describe('Null & nichtig', () => {
  it('shows the trick in the order it was played, and who takes it as it lies', () => {
    const { container } = board('null-und-nichtig', nullUndNichtig());
    expect(texts(container, '.who')).toEqual(['Bruno', 'Cleo', 'You']);
    expect(container.querySelector('.best')!.textContent).toContain('Cleo');
    expect(container.querySelector('.best')!.textContent).toContain('takes it');
    expect(container.textContent).toContain('5 tricks left');
  });
  it('shows what the trick would do to the stacks of whoever takes it, and to nobody else’s', () => {
    const match = nullUndNichtig();
    const { seats } = table('null-und-nichtig', match);
    const cleo = render(NullBeside, { props: { match, seats, events: [], seat: 2 } }).container;
    expect(cleo.textContent).toContain('worth 10 → 7'); // yellow 10 → 5, and a red 2
    expect(texts(cleo, '.gets')).toEqual(['would get→2', 'would get→5']);
    const bruno = render(NullBeside, { props: { match, seats, events: [], seat: 1 } }).container;
    expect(bruno.textContent).toContain('worth 3');
    expect(bruno.querySelector('.gets')).toBeNull();
  });
  it('keeps the last trick in sight', () => {
    const events = told<'null-und-nichtig'>(
      { event: 'played', seat: 0, card: 'blue-3' },
      { event: 'played', seat: 1, card: 'blue-8' },
      { event: 'played', seat: 2, card: 'red-1' },
      { event: 'took', seat: 1 },
    );
    const { container } = board(
      'null-und-nichtig',
      nullUndNichtig({ trick: [null, null, null], taker: null }),
      [],
      events,
    );
    expect(container.querySelector('.before')!.textContent).toContain('Last trick: Bruno');
    expect(container.querySelectorAll('.before svg')).toHaveLength(3);
    expect(container.querySelector('.role')!.textContent).toBe('leads');
  });
});

describe('Blanco', () => {
  const threads = (...rows: string[][]) => {
    const match = blanco({ grids: [grid(...rows), grid(['?'])] });
    const { container, unmount } = board('blanco', match, ['draw']);
    const found = [...container.querySelectorAll<HTMLElement>('.thread')].map((one) =>
      one.className.includes('column'),
    );
    unmount();
    return found.map((column) => (column ? 'column' : 'row'));
  };
  it('threads the lines that are one card short: rows by number, columns by colour', () => {
    expect(threads(['red-8 up', 'pink-8 up', '?'], ['?', '?', '?'], ['?', '?', '?'])).toEqual(['row']);
    expect(threads(['red-8 up', '?', '?'], ['red-1 up', '?', '?'], ['?', '?', '?'])).toEqual(['column']);
    expect(threads(['red-8 up', 'red-7 up', '?'], ['?', '?', '?'], ['?', '?', '?'])).toEqual([]);
    expect(threads(['red-8 up', 'pink-8 seen', '?'], ['?', '?', '?'], ['?', '?', '?'])).toEqual([]);
  });
  it('shows what was looked at, until one wants to remember it oneself', async () => {
    const { container } = board('blanco', blanco(), ['draw']);
    const place = () => screen.getByRole('button', { name: /row 2, column 2/i });
    expect(place().getAttribute('aria-label')).toContain('Grey 2, face down, only you know it');
    expect(container.querySelector('.known')).not.toBeNull();
    remember({ memory: false });
    await expect.poll(() => place().getAttribute('aria-label')).toContain(': face down');
    expect(place().getAttribute('aria-label')).not.toContain('Grey');
    expect(container.querySelector('.known')).toBeNull();
    expect(place().querySelector('.eye')).not.toBeNull();
  });
});

describe('Dicht dran', () => {
  it('draws target and gap in the circle and on the line of a hundred', () => {
    const { container } = board('dicht-dran', dichtDran());
    const circle = within(screen.getByRole('group', { name: 'The circle' }));
    expect(circle.getAllByRole('img').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Gap: 10, 1 pod',
      'Target: 67, 1 pod',
      'Gap: 90, 3 pods',
      '30, 3 pods',
      '45, 3 pods',
      '80, 2 pods',
    ]);
    const gap = container.querySelector<HTMLElement>('.ruler .gap')!.style;
    const ends = ['--from', '--to'].map((end) => parseFloat(gap.getPropertyValue(end)));
    expect([ends[0]!, 100 - ends[1]!].map(Math.round)).toEqual([9, 90]);
    expect(texts(container, '.ruler b')).toEqual(['67']);
    // The arc goes from the neighbour before the target over it to the one behind.
    const arc = container.querySelector('.arc path')!.getAttribute('d')!;
    const [from, to] = arc
      .match(/M([\d.]+) .*1 ([\d.]+) [\d.]+$/)!
      .slice(1)
      .map(Number) as [number, number];
    expect(from).toBeCloseTo(50); // the first card lies at the top, the second to its right
    expect(to).toBeGreaterThan(80);
  });
  it('shows all cards together, where they were laid, and what became of them', () => {
    const events = told<'dicht-dran'>(
      { event: 'shown', seat: 0, card: '4' },
      { event: 'shown', seat: 1, card: '70' },
      { event: 'shown', seat: 2, card: '63' },
      { event: 'won', seat: 1, target: '67', distance: 3 },
      { event: 'missed', seat: 0, card: '4', pods: 2 },
      { event: 'fitted', seat: 2, card: '63' },
    );
    const { container } = board('dicht-dran', dichtDran(), [], events);
    expect(texts(container, '.bid')).toEqual(['4 You 63 away draws 2', '70 Bruno 3 away wins', '63 Cleo 4 away fits']);
  });
  it('keeps the others’ cards face down while one’s own lies', () => {
    const { container } = board('dicht-dran', dichtDran({ laid: '70', chosen: [true, true, false] }));
    expect(texts(container, '.bid')).toEqual(['70 You', 'Bruno', 'Cleo']);
    expect(container.querySelectorAll('.bid .back')).toHaveLength(2);
    expect(container.querySelectorAll('.bid .sealed')).toHaveLength(1); // Cleo has not chosen yet
  });
  it('shows what oneself has collected in this hand, and what it counts so far', () => {
    const won = (seat: number, target: string) => ({ event: 'won', seat, target, distance: 3 }) as const;
    const dealt = { event: 'dealt', hand: 2, cards: 8, dealer: 0 } as const;
    const events = told<'dicht-dran'>(won(0, '5'), dealt, won(0, '67'), won(1, '38'), won(0, '90'));
    const [match, { Mine }] = [dichtDran(), gameOf('dicht-dran')];
    const { seats } = table('dicht-dran', match);
    const { fingers } = fingersAt(table('dicht-dran', match));
    const { container } = render(Mine!, { props: { match, seats, events, fingers } });
    expect(
      within(container)
        .getAllByRole('img')
        .map((card) => card.getAttribute('aria-label')),
    ).toEqual(['67, 1 pod', '90, 3 pods']);
    expect(container.textContent.replace(/\s+/g, ' ')).toContain('+4 In hand −2');
  });
});

it('draws every colour of a card with its own ink', () => {
  const { container } = board('blanco', blanco(), []);
  for (const colour of ['red', 'pink', 'brown'] as const)
    expect(container.querySelector(`rect[fill="${INKS[colour].field}"]`), colour).not.toBeNull();
});
