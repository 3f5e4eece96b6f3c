// Where we are, and the way elsewhere.
import { parts } from './address';

export const route = $state({ parts: parts() });

addEventListener('hashchange', () => {
  route.parts = parts();
  scrollTo(0, 0);
});

/** Go there; `instead` leaves no way back to here. */
export const go = (to: string, { instead = false } = {}): void => {
  if (instead) location.replace(`#/${to}`);
  else location.hash = `#/${to}`;
};

/** To be sent to others. */
export const tableLink = (code: string): string => `${location.origin}/table/${code}`;
export const matchLink = (id: string): string => `${location.origin}/match/${id}`;
