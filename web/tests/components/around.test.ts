// What lies around the cards: chat, clocks, players, scores, the log, and the language.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatLine, SeatView, TableView } from '../../src/lib/api/messages';
import { remember } from '../../src/lib/preferences/prefs.svelte';
import Switches from '../../src/page/Switches.svelte';
import Chat from '../../src/table/side/Chat.svelte';
import ClockFace from '../../src/table/ClockFace.svelte';
import Log from '../../src/table/side/Log.svelte';
import OpenTable from '../../src/table/OpenTable.svelte';
import Scored from '../../src/table/scores/Scored.svelte';
import Table from '../../src/table/Table.svelte';
import { told } from '../kit';
import { dichtDran, habeFertig, nullUndNichtig, Room, seat, table } from './room.svelte';

beforeEach(() => {
  remember({ lang: 'en', theme: 'light' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ id: 'luck', de: 'Viel Glück!', en: 'Good luck!' }])));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const people = (...names: string[]): SeatView[] => names.map((name) => seat(name));
const line = (number: number, at: number, name: string, text: string): ChatLine => ({
  number,
  at: 0,
  seat: at,
  name,
  kind: 'text',
  de: text,
  en: text,
});

describe('a pass when nothing else is possible', () => {
  const sentAfter = async (passes: boolean, legal: string[]) => {
    vi.useFakeTimers();
    remember({ passes });
    const room = new Room(table('habe-fertig', habeFertig(), { legal }));
    const { unmount } = render(Table, { table: room, code: 'KLEE42' });
    await vi.advanceTimersByTimeAsync(2000);
    unmount();
    remember({ passes: false });
    return room.sent;
  };
  it('is made by itself for who wants that, and only then', async () => {
    expect(await sentAfter(true, ['pass'])).toEqual([{ do: 'move', move: 'pass' }]);
    expect(await sentAfter(false, ['pass'])).toEqual([]);
    expect(await sentAfter(true, ['pass', 'play red-7 left'])).toEqual([]);
  });
});

describe('the chat', () => {
  const open = (more: Partial<Room> = {}) => {
    const room = new Room(table('dicht-dran', dichtDran(), { seats: people('Anna', 'Paul', 'Eva') }));
    room.talk = { on: true, muted: [], lines: [line(1, 1, 'Paul', 'Hello <b>you</b>'), line(2, 2, 'Eva', 'Hi')] };
    Object.assign(room, more);
    render(Chat, { view: room.view, table: room, talk: room.talk });
    return room;
  };
  it('shows what was said as it was written', () => {
    open();
    expect(
      within(screen.getByRole('log'))
        .getAllByRole('listitem')
        .map((one) => one.textContent?.replace(/\s+/g, ' ').trim()),
    ).toEqual(['Paul Hello <b>you</b>', 'Eva Hi']);
    expect(screen.getByRole('log').querySelector('li b b')).toBeNull();
  });
  it('says a line of one’s own, and a ready phrase with one tap', async () => {
    const room = open();
    await fireEvent.input(screen.getByLabelText('Message'), { target: { value: '  Well played  ' } });
    await fireEvent.submit(screen.getByLabelText('Message').closest('form')!);
    await fireEvent.click(await screen.findByRole('button', { name: 'Good luck!' }));
    expect(room.sent).toEqual([
      { do: 'say', text: 'Well played' },
      { do: 'phrase', phrase: 'luck' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('');
  });
  it('mutes one and not the other', async () => {
    const room = open({
      talk: { on: true, muted: [1], lines: [line(1, 1, 'Paul', 'Hello'), line(2, 2, 'Eva', 'Hi')] },
    });
    expect(screen.getByRole('log').textContent).not.toContain('Hello');
    await fireEvent.click(screen.getByRole('button', { name: 'Mute Eva' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Hear Paul again' }));
    expect(room.sent).toEqual([
      { do: 'mute', seat: 2, on: true },
      { do: 'mute', seat: 1, on: false },
    ]);
  });
  it('offers nothing to say where it is switched off', () => {
    open({ talk: { on: false, muted: [], lines: [] } });
    expect(screen.queryByLabelText('Message')).toBeNull();
    expect(screen.getByText('The chat is switched off.')).toBeTruthy();
  });
});

describe('a clock', () => {
  it('runs, warns in the last ten seconds, and never goes below nought', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    render(ClockFace, { clock: { move: 12, total: 61, since: 1000 }, ahead: 0, label: 'Your time' });
    const face = screen.getByRole('timer', { name: 'Your time' });
    expect(face.textContent).toBe('0:12 1:01');
    await vi.advanceTimersByTimeAsync(3000);
    expect(face.textContent).toBe('0:09 0:58');
    expect(face.classList).toContain('short');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(face.textContent).toBe('0:00 0:28');
  });
  it('stands while it is not one’s turn', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    render(ClockFace, { clock: { move: null, total: 5, since: null }, ahead: 0, label: 'Your time' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByRole('timer').textContent?.trim()).toBe('0:05');
    expect(screen.getByRole('timer').classList).not.toContain('short');
  });
});

describe('the scores', () => {
  const round = told<'habe-fertig'>(
    { event: 'dealt', round: 1, dealer: 2, cards: 7 },
    { event: 'finished', seat: 1 },
    { event: 'kept', seat: 0, card: 'red-6' },
    { event: 'shown', seat: 0, card: 'blue-5' },
    { event: 'shown', seat: 1, card: 'green-6' },
    { event: 'shown', seat: 1, card: 'red-2' },
    { event: 'kept', seat: 2, card: 'grey-11' },
    { event: 'scored', seat: 0, points: -4, total: -4 },
    { event: 'scored', seat: 1, points: 5, total: 5 },
    { event: 'scored', seat: 2, points: 0, total: 0 },
  );
  const rows = () => screen.getAllByRole('listitem').map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

  it('say how they came about, the best first', () => {
    const match = habeFertig({ round: 2, totals: [-4, 5, 0] });
    const room = new Room(table('habe-fertig', match, { stage: 'pause' }), round);
    render(Scored, { view: room.view, table: room, code: 'KLEE42', onwatch: () => undefined });
    expect(screen.getByRole('heading', { name: 'Round 1 scored' })).toBeTruthy();
    const [bruno, cleo, you] = rows() as [string, string, string];
    expect(bruno).toMatch(/^Bruno wins Round 1 \+5 points Total5 Pressed .*5 stars.*\+5$/);
    expect(cleo).toMatch(/^Cleo 0 points Total0 In hand/);
    expect(you).toMatch(/^You −4 points Total−4 In hand .*4 stars.*−4 ?Pressed .*do not count$/);
    expect(screen.getByRole('img', { name: 'Red 6, 4 stars' })).toBeTruthy();
  });
  it('let one go on, and then wait for the others', async () => {
    const room = new Room(table('habe-fertig', habeFertig({ round: 2 }), { stage: 'pause' }), round);
    const { rerender } = render(Scored, { view: room.view, table: room, code: 'KLEE42', onwatch: () => undefined });
    await fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(room.sent).toEqual([{ do: 'ready' }]);
    const [me, ...others] = room.view.seats as [SeatView, ...SeatView[]];
    await rerender({ view: { ...room.view, seats: [{ ...me, ready: true }, ...others] } });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByText('The others are still looking …')).toBeTruthy();
  });
  it('name the winner at the end, and lead to the analysis', () => {
    const end = told<'habe-fertig'>(...round.map((one) => one.event), {
      table: 'finished',
      totals: [-4, 5, 0],
      places: [3, 1, 2],
      seed: null,
    });
    const match = habeFertig({ phase: 'over', totals: [-4, 5, 0] });
    const room = new Room(table('habe-fertig', match, { stage: 'over' }), end);
    render(Scored, { view: room.view, table: room, code: 'KLEE42', onwatch: () => undefined });
    expect(screen.getByRole('heading', { name: 'Bruno wins.' })).toBeTruthy();
    expect(rows().map((row) => row.slice(0, 2))).toEqual(['1.', '2.', '3.']);
    expect(screen.getByRole('link', { name: 'Analysis' }).getAttribute('href')).toBe('#/match/KLEE42');
  });

  const scored = (seat: number, points: number, total: number) => ({ event: 'scored', seat, points, total }) as const;
  const whole = told<'habe-fertig'>(
    ...[scored(0, -4, -4), scored(1, 5, 5), scored(2, 0, 0)],
    ...[scored(0, 3, -1), scored(1, 2, 7), scored(2, -6, -6)],
    { table: 'finished', totals: [-1, 7, -6], places: [2, 1, 3], seed: 'a1' },
  );
  const ended = (more: Partial<TableView>) => {
    const match = habeFertig({ phase: 'over', totals: [-1, 7, -6] });
    const view = table('habe-fertig', match, { stage: 'over', seats: people('Anna', 'Paul', 'Eva') });
    const room = new Room({ ...view, ...more } as TableView, whole);
    render(Scored, { view: room.view, table: room, code: 'KLEE42', onwatch: () => undefined });
    return room;
  };
  it('tell who looks on who beat whom, and call nobody “you”', () => {
    ended({ you: null });
    expect(screen.getByRole('heading').textContent).toBe('Paul beat Anna and Eva 7 : −1 : −6');
    expect(document.body.textContent).not.toMatch(/\byou\b/i);
  });
  it('are a sheet of all rounds at the end, with the shuffle to check below', () => {
    ended({});
    const sheet = within(screen.getByRole('table', { name: 'Score sheet' }));
    const lines = sheet.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(lines.map(([, ...cells]) => cells)).toEqual([
      ['You', 'Paul', 'Eva'],
      ['−4', '+5', '0'],
      ['+3', '+2', '−6'],
      ['−1', '7', '−6'],
    ]);
    expect(sheet.getByRole('rowheader', { name: 'Round 2' })).toBeTruthy();
    const check = screen.getByText('A fair shuffle? How to check it').closest('details')!;
    expect(check.open).toBe(false);
    expect(check.textContent).toContain('a1');
  });
  it('honour who has won with a clover, and nobody else', () => {
    ended({ you: 1 });
    expect(screen.getByRole('heading', { name: 'You have won!' })).toBeTruthy();
    expect(document.querySelectorAll('.bloom')).toHaveLength(1);
    cleanup();
    ended({ you: 0 });
    expect(document.querySelector('.bloom')).toBeNull();
  });
  it('show at once that somebody wants a rematch, with one button to join in', async () => {
    const wants = seat('Paul', { agrees: true });
    const room = ended({ seats: [seat('Anna'), wants, seat('Eva')] });
    expect(screen.getByText('Paul wants another match.').role).toBe('status');
    await fireEvent.click(screen.getByRole('button', { name: 'Join in' }));
    expect(room.sent).toEqual([{ do: 'agree' }]);
  });
});

describe('the table', () => {
  it('says whose turn it is: in the line, in the title, and to a screen reader what happened', async () => {
    const room = new Room(table('null-und-nichtig', nullUndNichtig({ turn: 1 })));
    render(Table, { table: room, code: 'KLEE42' });
    expect(screen.getByRole('status').textContent).toContain('Bruno to move.');
    expect(document.title).toBe('Null & nichtig');
    room.view = table('null-und-nichtig', nullUndNichtig(), { legal: ['play red-0', 'play blue-4'] });
    room.events = told({ event: 'played', seat: 1, card: 'red-2' });
    await tick();
    expect(screen.getByRole('status').textContent).toContain('Your turn');
    expect(document.title).toBe('● Your turn – Null & nichtig');
    expect(document.querySelector('[aria-live=polite].hidden')!.textContent).toBe('Bruno plays.');
  });
  it('says what all wait for, also to those who look on, and never nothing', () => {
    const now = (view: ReturnType<typeof table>) => {
      const { unmount } = render(Table, { table: new Room(view as TableView), code: 'KLEE42' });
      const text = screen.getByRole('status').textContent.replace(/\s+/g, ' ').trim();
      unmount();
      return text;
    };
    const looksOn = { you: null, seats: people('Anna', 'Paul', 'Eva') };
    expect(now(table('dicht-dran', dichtDran({ seat: null, hand: [], chosen: [true, false, false] }), looksOn))).toBe(
      'You are watching. Waiting for Paul and Eva …',
    );
    expect(now(table('dicht-dran', dichtDran({ laid: '70', chosen: [true, true, false] })))).toBe(
      'Your 70 is down. Waiting for Cleo …',
    );
    expect(now(table('dicht-dran', dichtDran({ chosen: [false, true, true] })))).toBe('Your turn comes in a moment.'); // in a lesson
    const gone = { seats: [seat('Anna', { resigned: true, plays: 'bot' }), ...people('Paul', 'Eva')] };
    const resigned = 'You have resigned. A bot plays your cards to the end.';
    expect(now(table('dicht-dran', dichtDran({ chosen: [false, true, true] }), gone))).toBe(resigned);
    expect(now(table('null-und-nichtig', nullUndNichtig({ turn: 0 }), gone))).toBe(resigned);
  });
  it('says that it is rated, and by which keys one plays', async () => {
    const view = table('null-und-nichtig', nullUndNichtig());
    render(Table, {
      table: new Room({ ...view, settings: { ...view.settings, rated: true } }),
      code: 'KLEE42',
    });
    expect(document.querySelector('header')!.textContent).toContain('rated');
    expect(screen.queryByText(/By keyboard/)).toBeNull();
    await fireEvent.keyDown(window, { key: '?' });
    expect(await screen.findByText(/By keyboard: the arrow keys/)).toBeTruthy();
  });
  it('says of a link that leads to this machine only how to open it to the house', () => {
    const seats = [seat('Anna'), seat('', { plays: 'nobody' }), seat('Eva')];
    const view = table('dicht-dran', dichtDran(), { stage: 'open', match: null, seats });
    render(OpenTable, { view, table: new Room(view), code: 'KLEE42' });
    expect(location.hostname).toBe('localhost');
    expect(screen.getByText(/leads to this machine only.*vierblatt serve --host 0\.0\.0\.0/)).toBeTruthy();
  });
  it('says that the connection is lost, and when it is back', async () => {
    const room = new Room(table('dicht-dran', dichtDran()));
    render(Table, { table: room, code: 'KLEE42' });
    room.status = 'lost';
    expect(await screen.findByText('Connection lost. Back in a moment …')).toBeTruthy();
    room.status = 'live';
    await tick();
    expect(screen.queryByText('Connection lost. Back in a moment …')).toBeNull();
  });
  it('shows who is away, who has given up, and who plays for whom', async () => {
    const seats = [
      seat('Anna'),
      seat('Paul', { away: true }),
      seat('Eva', { resigned: true, plays: 'bot', strength: 'club' }),
      seat('bot:expert'),
    ];
    const match = dichtDran({
      players: 4,
      held: [2, 2, 2, 2],
      chosen: [false, true, false, false],
      collected: [0, 0, 0, 0],
      totals: [0, 3, 0, 0],
    });
    render(Table, { table: new Room(table('dicht-dran', match, { seats })), code: 'KLEE42' });
    await screen.findByText('Eva');
    const players = [...document.querySelectorAll('.players li')].map((one) => one.textContent.replace(/\s+/g, ' '));
    expect(players[0]).toMatch(/Paul.*away/);
    expect(players[1]).toMatch(/Eva.*resigned/);
    expect(players[2]).toMatch(/Dario.*Expert/);
  });
  it('strikes out of the log what was taken back', () => {
    const events = told<'null-und-nichtig'>(
      { event: 'dealt', round: 1, cards: 10 },
      { event: 'played', seat: 0, card: 'red-1' },
      { table: 'took-back', seat: 0, kept: 1 },
    );
    render(Log, { props: { game: 'null-und-nichtig', events, seats: people('Anna', 'Paul', 'Eva') } });
    expect(screen.getAllByRole('listitem').map((one) => one.classList.contains('undone'))).toEqual([
      false,
      true,
      false,
    ]);
  });
  it('lets only the host add bots and deal, once all seats are taken', () => {
    const seats = [seat('Anna'), seat('', { plays: 'nobody' }), seat('Eva')];
    const view = table('dicht-dran', dichtDran(), { stage: 'open', match: null, seats });
    const { rerender } = render(OpenTable, { view, table: new Room(view), code: 'KLEE42' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deal' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Add a bot' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toMatch(/\/table\/KLEE42$/);
    return rerender({ view: { ...view, you: 2 } }).then(() => {
      expect(screen.queryByRole('button', { name: 'Deal' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Add a bot' })).toBeNull();
      expect(screen.getByText('Anna deals as soon as everybody is here.')).toBeTruthy();
    });
  });
});

it('speaks the other language at once, cards and all', async () => {
  const room = new Room(table('habe-fertig', habeFertig(), { legal: ['play red-5 left', 'pass'] }));
  render(Table, { table: room, code: 'KLEE42' });
  render(Switches);
  expect(screen.getByRole('button', { name: 'Red 5, 3 stars' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Auf Deutsch umschalten' }));
  expect(screen.getByRole('button', { name: 'Rot 5, 3 Sterne' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Passen' })).toBeTruthy();
  expect(await screen.findByText('Lücke: 4 bis 7')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch to English' })).toBeTruthy();
});
