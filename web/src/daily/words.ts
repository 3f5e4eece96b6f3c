// The words of the deal of the day.
const de = {
  title: 'Tagesblatt',
  text: 'Jeden Tag ein Blatt für jedes Spiel: dieselben Karten, dieselben Bots, für alle. Jeder hat einen Versuch.',
  ends: (hours: number, minutes: number) =>
    `Das nächste Blatt gibt es in ${hours ? `${hours} Std. ` : ''}${minutes} Min.`,
  play: 'Spielen',
  goOn: 'Weiterspielen',
  look: 'Mein Ergebnis',
  playLabel: (game: string) => `Das Blatt des Tages in ${game} spielen`,
  playedBy: (n: number) => (n === 0 ? 'Noch niemand war dran' : n === 1 ? '1 Ergebnis' : `${n} Ergebnisse`),
  against: (n: number) => (n === 1 ? 'gegen einen Bot' : `gegen ${n} Bots`),
  board: 'Tabelle des Tages',
  game: 'Spiel',
  day: 'Tag',
  today: 'Heute',
  rank: 'Rang',
  name: 'Name',
  place: 'Platz am Tisch',
  points: 'Punkte',
  match: 'Partie',
  lookAt: (name: string) => `Partie von ${name} ansehen`,
  you: 'du',
  nobody: 'Hier steht noch niemand.',
  sealed: 'Die Partien der anderen siehst du, sobald der Tag vorbei ist.',
};

export type DailyWords = typeof de;

const en: DailyWords = {
  title: 'Daily deal',
  text: 'Every day one deal of each game: the same cards, the same bots, for everybody. Everybody has one try.',
  ends: (hours, minutes) => `The next deal comes in ${hours ? `${hours} h ` : ''}${minutes} min`,
  play: 'Play',
  goOn: 'Play on',
  look: 'My result',
  playLabel: (game) => `Play the daily deal of ${game}`,
  playedBy: (n) => (n === 0 ? 'Nobody has played it yet' : n === 1 ? '1 result' : `${n} results`),
  against: (n) => (n === 1 ? 'against one bot' : `against ${n} bots`),
  board: 'Table of the day',
  game: 'Game',
  day: 'Day',
  today: 'Today',
  rank: 'Rank',
  name: 'Name',
  place: 'Place at the table',
  points: 'Points',
  match: 'Match',
  lookAt: (name) => `Look at the match of ${name}`,
  you: 'you',
  nobody: 'Nobody stands here yet.',
  sealed: 'You can see the matches of the others as soon as the day is over.',
};

export const DICTIONARY = { de, en };
