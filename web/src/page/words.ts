// The words that all pages around the table share.
const de = {
  ways: 'Seiten',
  me: 'Ich',
  way: {
    tables: 'Tische',
    daily: 'Tagesblatt',
    matches: 'Partien',
    ladder: 'Rangliste',
  } as Record<string, string>,
  myTable: 'Zum Tisch',
  yourTurn: 'Du bist dran',
  backTo: (game: string, turn: boolean) => `Zurück zum Tisch: ${game}${turn ? ', du bist dran' : ''}`,
  offline: 'Der Server ist gerade nicht zu erreichen.',
  offlineMore:
    'Regeln, die du schon gelesen hast, kannst du weiter lesen. Sobald die Verbindung wieder da ist, geht es von selbst weiter.',
  tryNow: 'Jetzt versuchen',
  pageLost: 'Diese Seite ließ sich nicht laden.',
  noPage: 'Diese Seite gibt es nicht.',
  reload: 'Neu laden',
  language: 'English',
  languageLabel: 'Switch to English',
  themeLight: 'Heller Tisch',
  themeDark: 'Tisch bei Nacht',
};

export type PageWords = typeof de;

const en: PageWords = {
  ways: 'Pages',
  me: 'Me',
  way: {
    tables: 'Tables',
    daily: 'Daily deal',
    matches: 'Matches',
    ladder: 'Ladder',
  },
  myTable: 'To the table',
  yourTurn: 'Your turn',
  backTo: (game, turn) => `Back to the table: ${game}${turn ? ', your turn' : ''}`,
  offline: 'The server cannot be reached right now.',
  offlineMore:
    'Rules that you have read before can still be read. As soon as the connection is back, everything goes on by itself.',
  tryNow: 'Try now',
  pageLost: 'This page could not be loaded.',
  noPage: 'There is no such page.',
  reload: 'Load again',
  language: 'Deutsch',
  languageLabel: 'Auf Deutsch umschalten',
  themeLight: 'Table by day',
  themeDark: 'Table at night',
};

export const DICTIONARY = { de, en };
