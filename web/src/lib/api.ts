// The few things asked over HTTP. A refusal is thrown as a sentence in both languages.
import type { Both, GameName, Lang, LobbyTable, Me, MyMatch } from './messages';

export class Refusal extends Error {
  constructor(
    readonly words: Both | null,
    readonly status: number,
  ) {
    super(words?.en ?? `status ${status}`);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
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

export const me = (): Promise<Me> => ask('me');
export const rename = (name: string): Promise<Me> => ask('me', { name });
export const lobby = (): Promise<LobbyTable[]> => ask('tables');
export const matches = (): Promise<MyMatch[]> => ask('matches');
export const rules = (game: GameName, lang: Lang): Promise<{ markdown: string }> =>
  ask(`games/${game}/rules?lang=${lang}`);
export const quick = (game: GameName, players: number, strength: string): Promise<{ code: string }> =>
  ask('quick', { game, players, strength });
export const open = (game: GameName, players: number, shown: boolean): Promise<{ code: string }> =>
  ask('tables', {
    game,
    options: { players },
    settings: {},
    public: shown,
    bots: Array.from({ length: players - 1 }, () => ''),
  });

/** Everybody who sits down has a name; a newcomer gets one without being asked. */
export async function introduce(fallback: string): Promise<string> {
  const known = await me();
  if (known.name) return known.name;
  await rename(fallback);
  return fallback;
}
