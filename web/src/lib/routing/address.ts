/** Where we are: #/ is the start, #/table/CODE a table; pages.ts knows all of them. */
export const parts = (): string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean);
