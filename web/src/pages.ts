// The pages besides the start and the table: each is a file, fetched when somebody goes there.
import type { Component } from 'svelte';
import * as api from './lib/api/client';
import { dealOf } from './games/deals';
import type { GameName, Lang } from './lib/api/messages';

type Load = () => Promise<{ default: Component<{ what: string }> }>;

export const PAGES: Record<string, Load> = {
  new: () => import('./start/NewTable.svelte'),
  tables: () => import('./start/Tables.svelte'),
  rules: () => import('./learn/Rules.svelte'),
  matches: () => import('./people/Matches.svelte'),
  daily: () => import('./daily/Daily.svelte'),
  ladder: () => import('./people/Ladder.svelte'),
  person: () => import('./people/Person.svelte'),
  me: () => import('./people/Me.svelte'),
  match: () => import('./review/Review.svelte'),
  learn: () => import('./learn/Lesson.svelte'),
};
if (import.meta.env.DEV) PAGES['fixtures'] = () => import('./dev/Fixtures.svelte');

/** What a page asks the server for at once, fetched ahead by early.ts, by the further parts of its address. */
export const PREFETCHED: Record<string, (what: string, more: string, lang: Lang) => Promise<unknown>[]> = {
  '': () => [api.me(), api.myTables()],
  me: () => [api.me()],
  table: () => [api.me()], // whether who is invited has a name
  tables: (what) => [api.lobby(what as GameName | '')],
  rules: (what, _, lang) => [api.rules(what as GameName, lang)],
  matches: () => [api.matches()],
  daily: (what, day) => [
    api.daily(),
    ...(what ? [api.dailyBoard(what as GameName, day), api.dailyDays(what as GameName)] : []),
  ],
  ladder: (what) => (what ? [api.ladder(what as GameName)] : []),
  person: (what) => [api.person(what)],
  match: (id) => [api.replay(id), api.analysis(id), api.matches()],
  learn: (what, code) => {
    const deal = dealOf(what);
    return deal && !code ? [api.lesson(what as GameName, deal)] : [];
  },
};
