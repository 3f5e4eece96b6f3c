// The words of the rules page and of the lessons.
const de = {
  clause: (number: string) => `Regel ${number}`,
};

export type LearnWords = typeof de;

const en: LearnWords = {
  clause: (number) => `Rule ${number}`,
};

export const DICTIONARY = { de, en };
