import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { remember } from '../../src/lib/preferences/prefs.svelte';
import { PRINT } from '../../src/games/habe-fertig/stars';
import Hand from '../../src/table/play/Hand.svelte';
import Table from '../../src/table/Table.svelte';
import { fingersAt, habeFertig, Room, table } from './room.svelte';

beforeEach(() => remember({ lang: 'de' }));

const LEGAL = ['play red-5 left', 'play red-5 right', 'play blue-9 right', 'pass'];
const names = () => screen.getAllByRole('button').map((card) => card.getAttribute('aria-label'));
const held = (legal: string[]) => {
  const found = fingersAt(table('habe-fertig', habeFertig(), { legal }));
  render(Hand, { cards: ['grey-11', 'blue-9', 'red-5'], print: PRINT, fingers: found.fingers });
  return found.room;
};

it('lies in order, and says of each card what it is and whether it can be played', () => {
  held(LEGAL);
  expect(names()).toEqual(['Rot 5, 3 Sterne', 'Blau 9, 2 Sterne', 'Grau 11, 0 Sterne, gerade nicht spielbar']);
});

it('greys nothing while others play', () => {
  held([]);
  expect(names()).toEqual(['Rot 5, 3 Sterne', 'Blau 9, 2 Sterne', 'Grau 11, 0 Sterne']);
  expect(document.querySelector('.resting')).toBeNull();
});

it('greys every card when one can only pass, and says so', () => {
  render(Table, { table: new Room(table('habe-fertig', habeFertig(), { legal: ['pass'] })), code: 'KLEE42' });
  const cards = screen.getAllByRole('button', { name: /Stern/ }).filter((card) => card.closest('.hand'));
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(card.getAttribute('aria-label')).toMatch(/gerade nicht spielbar/);
  expect(screen.getByText('Keine deiner Karten geht: passen.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Passen' }).className).toMatch(/strong/);
});

it('plays at once what goes one way, takes up what goes two ways, and puts it back', async () => {
  const room = held(LEGAL);
  await fireEvent.click(screen.getByRole('button', { name: /Blau 9/ }));
  expect(room.sent).toEqual([{ do: 'move', move: 'play blue-9 right' }]);
  const red = screen.getByRole('button', { name: /Rot 5/ });
  await fireEvent.click(red);
  expect(red.getAttribute('aria-pressed')).toBe('true');
  expect(room.sent).toHaveLength(1);
  await fireEvent.click(red);
  expect(red.getAttribute('aria-pressed')).toBe('false');
});

it('says why a card does not go, in the language of the player', async () => {
  const room = new Room(table('habe-fertig', habeFertig(), { legal: LEGAL }));
  render(Table, { table: room, code: 'KLEE42' });
  await fireEvent.click(screen.getByRole('button', { name: /Grau 11/ }));
  expect(room.sent).toEqual([{ do: 'move', move: 'play grey-11 left' }]); // so that the referee answers
  room.refusal = { de: 'Die graue 11 passt nicht.', en: 'The grey 11 does not go.' };
  expect((await screen.findByRole('alert')).textContent).toBe('Die graue 11 passt nicht.');
  remember({ lang: 'en' });
  expect(await screen.findByText('The grey 11 does not go.')).toBeTruthy();
});

it('moves once, however often one taps before the referee has answered', async () => {
  const room = held(LEGAL);
  room.moving = true;
  await fireEvent.click(screen.getByRole('button', { name: /Blau 9/ }));
  expect(room.sent).toEqual([]);
  room.moving = false;
  await fireEvent.click(screen.getByRole('button', { name: /Blau 9/ }));
  expect(room.sent).toEqual([{ do: 'move', move: 'play blue-9 right' }]);
});

describe('choosing ahead', () => {
  const waiting = (legal: string[] = []) => table('habe-fertig', habeFertig({ turn: legal.length ? 0 : 1 }), { legal });
  const after = (thing: string, legal: string[]) => {
    const { fingers, room } = fingersAt(waiting());
    fingers.tap(thing);
    expect([fingers.ahead, room.sent]).toEqual([thing, []]); // never sent before
    room.view = waiting(legal);
    fingers.playAhead();
    expect(fingers.ahead).toBeNull();
    return { fingers, room };
  };

  it('plays the card when one’s turn comes', () => {
    expect(after('card blue-9', LEGAL).room.sent).toEqual([{ do: 'move', move: 'play blue-9 right' }]);
  });
  it('takes it up if it can go to several places', () => {
    const { fingers, room } = after('card red-5', LEGAL);
    expect([fingers.held, room.sent]).toEqual(['card red-5', []]);
  });
  it('drops what does not go, with a word', () => {
    const { fingers, room } = after('card grey-11', LEGAL);
    expect([fingers.missed, room.sent]).toEqual(['card grey-11', []]);
  });
  it('is taken back by another tap, and by Escape', () => {
    const { fingers } = fingersAt(waiting());
    fingers.tap('card red-5');
    fingers.tap('card blue-9');
    expect(fingers.ahead).toBe('card blue-9');
    fingers.tap('card blue-9');
    expect(fingers.ahead).toBeNull();
    fingers.tap('card blue-9');
    fingers.letGo();
    expect(fingers.ahead).toBeNull();
  });
  it('is not for those who choose at the same time', () => {
    const { fingers } = fingersAt(table('habe-fertig', habeFertig({ turn: null, phase: 'press' }), { legal: [] }));
    fingers.tap('card red-5');
    expect(fingers.ahead).toBeNull();
  });
});
