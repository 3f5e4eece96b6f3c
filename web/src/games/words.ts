// The words of a game that has none of its own.
const de = {
  choose: 'Wähle einen Zug.',
  board: 'Was du siehst',
  moves: 'Deine Züge',
  yes: 'ja',
  no: 'nein',
};

export const DICTIONARY = {
  de,
  en: {
    choose: 'Choose a move.',
    board: 'What you see',
    moves: 'Your moves',
    yes: 'yes',
    no: 'no',
  } satisfies typeof de,
};
