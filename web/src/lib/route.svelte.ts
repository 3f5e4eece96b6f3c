// Where we are: #/, #/table/CODE, #/rules/GAME, and #/fixtures while developing.
const read = (): string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean);

export const route = $state({ parts: read() });

addEventListener('hashchange', () => {
  route.parts = read();
  scrollTo(0, 0);
});

export const go = (to: string): void => {
  location.hash = `#/${to}`;
};

export const tableLink = (code: string): string =>
  `${location.origin}${location.pathname}#/table/${code}`;
