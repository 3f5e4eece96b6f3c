// The words of Blanco at the table.
const de = {
  course: (n: number, of: number | null) => (of ? `Spiel ${n} von ${of}` : `Spiel ${n}`),
  turn: 'Deck eine Karte deines Rasters auf.',
  look: 'Sieh dir heimlich eine Karte an.',
  act: 'Zieh, nimm die Ablage oder vertausche zwei Nachbarn.',
  place: 'Wähle eine Handkarte, dann Ablage oder einen Platz.',
  where: 'Wohin? Ablage oder ein Platz im Raster.',
  swapWith: 'Mit welchem Nachbarn?',
  clear: 'Welche Linie räumst du zuerst ab?',
  wins: (n: number) => (n === 1 ? '1 Sieg' : `${n} Siege`),
  rewardLook: 'Belohnung: Sieh dir eine Karte an.',
  rewardTurn: 'Kette! Deck eine Karte auf.',
  stock: 'Zugstapel',
  discard: 'Ablage',
  decline: 'Verzichten',
  grid: 'Dein Raster',
  gridOf: (name: string) => `Raster von ${name}`,
  cell: (row: number, column: number) => `Reihe ${row}, Spalte ${column}`,
  line: (line: string) => line.replace('row', 'Reihe').replace('column', 'Spalte'),
  left: (n: number) => `noch ${n}`,
  stage: (n: number) => `${n}. Raster`,
};

type BlancoWords = typeof de;

const en: BlancoWords = {
  course: (n, of) => (of ? `Game ${n} of ${of}` : `Game ${n}`),
  turn: 'Turn up a card of your grid.',
  look: 'Take a secret look at a card.',
  act: 'Draw, take the discard, or swap two neighbours.',
  place: 'Choose a card of your hand, then the discard pile or a place.',
  where: 'Where to? The discard pile or a place in your grid.',
  swapWith: 'With which neighbour?',
  clear: 'Which line do you clear first?',
  wins: (n) => (n === 1 ? '1 win' : `${n} wins`),
  rewardLook: 'Reward: look at a card.',
  rewardTurn: 'Chain! Turn up a card.',
  stock: 'Stock',
  discard: 'Discards',
  decline: 'Decline',
  grid: 'Your grid',
  gridOf: (name) => `Grid of ${name}`,
  cell: (row, column) => `row ${row}, column ${column}`,
  line: (line) => line.replace(/^./, (letter) => letter.toUpperCase()),
  left: (n) => `${n} left`,
  stage: (n) => (n === 1 ? '1st grid' : '2nd grid'),
};

export const DICTIONARY = { de, en };
