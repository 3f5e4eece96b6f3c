// An update that tells much at once is played out: its parts are shown one after the other.
import type { Update } from '../../lib/api/messages';

export interface Scene {
  update: Update;
  /** ms before the next one, at the usual pace */
  look: number;
}

/** What shows with some of the events of an update: fields of the match and of the table. */
export interface Act {
  /** how many of the events have happened by then */
  until: number;
  look: number;
  match: Update['match'];
  view?: Partial<Update['view']>;
}

/** Some acts, and then all the rest of an update. */
export function inScenes(update: Update, acts: readonly Act[]): Scene[] {
  const { events, view } = update;
  let begun = 0;
  const scenes = acts.map((act) => {
    const heard = events.slice(begun, act.until);
    begun = act.until;
    const number = view.number - events.length + begun;
    return { look: act.look, update: { ...update, events: heard, match: act.match, view: { ...act.view, number } } };
  });
  return [...scenes, { look: 0, update: { ...update, events: events.slice(begun) } }];
}
