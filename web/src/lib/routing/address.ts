// A link to a table or a match is a plain path, so that the server can say what is behind it
// (http/previews.py); from here on it stands behind the #, as every address inside the page.
if (location.pathname !== '/') history.replaceState(null, '', `/#${location.pathname}`);

/** Where we are: #/ is the start, #/table/CODE a table; pages.ts knows all of them. */
export const parts = (): string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean);
