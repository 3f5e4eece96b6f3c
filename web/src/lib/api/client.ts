// The few things asked over HTTP. A refusal is thrown as a sentence in both languages. No runes here:
// early.ts asks before Svelte is there.
import type { Deal } from '../../games/deals';
import type { Both, GameInfo, GameName, Lang, LobbyTable, Me, MyMatch, Phrase } from './messages';
import type {
  AnalysisPage,
  DailyBoard,
  DailyDay,
  DailyGame,
  FreshToken,
  LadderLine,
  NewTable,
  QuickTable,
  Replay,
  Statistics,
  TableCode,
  Token,
} from './messages.generated';

export class Refusal extends Error {
  constructor(
    readonly words: Both | null,
    readonly status: number,
  ) {
    super(words?.en ?? `status ${status}`);
  }
}

/** Answers that were asked for while the page that needs them was on its way; each is used once. */
const kept = new Map<string, Promise<unknown>>();
let keeping = false;

export function ahead(asking: () => Promise<unknown>[]): void {
  keeping = true;
  for (const answer of asking()) answer.catch(() => undefined);
  keeping = false;
}

export function ask<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const question = JSON.stringify([path, body, method]);
  const known = kept.get(question);
  kept.delete(question);
  const answer = (known as Promise<T>) ?? send<T>(path, body, method);
  if (keeping) kept.set(question, answer);
  // What was asked before a change may not be true after it.
  else if (!known && (body !== undefined || method)) kept.clear();
  answer.catch((error: Refusal) => error.status || dispatchEvent(new Event('unreachable')));
  return answer;
}

async function send<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(null, 0);
  });
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const words = said && typeof said === 'object' && 'de' in said ? (said as Both) : null;
    throw new Refusal(words, answer.status);
  }
  return said as T;
}

/** Everybody who sits down has a name; a newcomer gets one without being asked. */
const seat = (path: string, wanted: object): Promise<TableCode> =>
  ask(path, { ...wanted, newcomer: document.documentElement.lang });

export const me = (): Promise<Me> => ask('me');
export const rename = (name: string): Promise<Me> => ask('me', { name });
export const lobby = (game: GameName | ''): Promise<LobbyTable[]> => ask(game ? `tables?game=${game}` : 'tables');
export const matches = (): Promise<MyMatch[]> => ask('matches');
export const replay = (id: string): Promise<Replay> => ask(`matches/${encodeURIComponent(id)}/replay`);
export const analysis = (id: string): Promise<AnalysisPage> => ask(`matches/${encodeURIComponent(id)}/analysis`);
export const daily = (): Promise<DailyGame[]> => ask('daily');
export const playDaily = (game: GameName): Promise<TableCode> => seat(`daily/${game}`, {});
export const dailyBoard = (game: GameName, day: string): Promise<DailyBoard> =>
  ask(day ? `daily/${game}?day=${encodeURIComponent(day)}` : `daily/${game}`);
export const dailyDays = (game: GameName): Promise<DailyDay[]> => ask(`daily/${game}/days`);
export const ladder = (game: GameName): Promise<LadderLine[]> => ask(`ladder/${game}`);
export const statistics = (): Promise<Statistics> => ask('me/statistics');
/** The name as it stands in an address. */
export const statisticsOf = (name: string): Promise<Statistics> => ask(`people/${name}/statistics`);
export const register = (name: string, password: string): Promise<Me> => ask('account', { name, password });
export const logIn = (name: string, password: string): Promise<Me> => ask('login', { name, password });
export const logOut = (everywhere: boolean): Promise<Me> => ask('logout', { everywhere });
export const changePassword = (old: string, fresh: string): Promise<Me> => ask('account/password', { old, new: fresh });
export const forgetMe = (password: string | null): Promise<Me> => ask('me/delete', { password });
export const tokens = (): Promise<Token[]> => ask('tokens');
export const newToken = (name: string): Promise<FreshToken> => ask('tokens', { name });
export const endToken = (id: string): Promise<unknown> => ask(`tokens/${encodeURIComponent(id)}`, undefined, 'DELETE');
export const rules = (game: GameName, lang: Lang): Promise<{ markdown: string }> =>
  ask(`games/${game}/rules?lang=${lang}`);
export const quick = (wanted: QuickTable): Promise<TableCode> => seat('quick', wanted);
export const lesson = (game: GameName, deal: Deal): Promise<TableCode> =>
  quick({ game, ...deal, strength: 'beginner' });
export const open = (wanted: NewTable): Promise<TableCode> => seat('tables', wanted);
export const phrases = (): Promise<Phrase[]> => ask('phrases');
export const games = (): Promise<GameInfo[]> => ask('games');
