// The words of the rules page and of the lessons.
const de = {
  clause: (number: string) => `Regel ${number}`,
  lessonOf: (game: string) => `${game} lernen`,
  studyOf: (game: string) => `Glück oder Können? Was ${game} ausmacht: eine Studie`,
  coach: 'Erklärung',
  watch: 'Sieh zu: Jetzt sind die anderen dran.',
  notNow: 'Gute Idee, aber probier erst aus, was leuchtet. Danach bist du frei.',
  stepOf: (n: number, of: number) => `Schritt ${n} von ${of}`,
  understood: 'Los geht’s',
  again: 'Noch einmal versuchen',
  nextLesson: (game: string) => `${game} lernen`,
};

export type LearnWords = typeof de;

const en: LearnWords = {
  clause: (number) => `Rule ${number}`,
  lessonOf: (game) => `Learn ${game}`,
  studyOf: (game) => `Luck or skill? What ${game} is like: a study`,
  coach: 'Explanation',
  watch: 'Watch: it is the others’ turn now.',
  notNow: 'Good idea, but first try what lights up. After that you are free.',
  stepOf: (n, of) => `Step ${n} of ${of}`,
  understood: 'Here we go',
  again: 'Try again',
  nextLesson: (game) => `Learn ${game}`,
};

export const DICTIONARY = { de, en };
