// Where we are: #/ is the start, #/table/CODE a table; App.svelte knows all of them.
const read = (): string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean);

export const route = $state({ parts: read() });

addEventListener('hashchange', () => {
  route.parts = read();
  scrollTo(0, 0);
});

/** Go there; `instead` leaves no way back to here. */
export const go = (to: string, { instead = false } = {}): void => {
  if (instead) location.replace(`#/${to}`);
  else location.hash = `#/${to}`;
};

export const tableLink = (code: string): string =>
  `${location.origin}${location.pathname}#/table/${code}`;
