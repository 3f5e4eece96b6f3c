// Where we are, and the way elsewhere.
import { parts } from './address';

export const route = $state({ parts: parts() });

addEventListener('hashchange', () => {
  route.parts = parts();
  scrollTo(0, 0);
});

export type Go = (to: string, how?: { instead?: boolean }) => void;

/** Go there; `instead` leaves no way back to here. */
export const go: Go = (to, { instead = false } = {}) => {
  if (instead) location.replace(`#/${to}`);
  else location.hash = `#/${to}`;
};

/** The way from here, for an answer that may come late: who has gone elsewhere meanwhile stays there. */
export const wayFromHere = (): Go => {
  const here = location.hash;
  return (to, how) => {
    if (location.hash === here) go(to, how);
  };
};

/** To be sent to others. */
export const tableLink = (code: string): string => `${location.origin}/table/${code}`;
export const matchLink = (id: string): string => `${location.origin}/match/${id}`;
