// The words of Null & nichtig at the table.
const de = {
  course: (n: number, of: number | null) => (of ? `Runde ${n} von ${of}` : `Runde ${n}`),
  lay: (n: number) =>
    n === 1 ? 'Leg noch eine Karte offen aus.' : `Leg ${n} Karten offen aus; die spätere liegt oben.`,
  lead: 'Du spielst aus: irgendeine Karte.',
  follow: (name: string, value: number) => `Spiel eine Karte. Noch sticht ${name} mit der ${value}.`,
  leads: (mine: boolean): string => (mine ? 'spielst aus' : 'spielt aus'),
  takes: (mine: boolean): string => (mine ? 'stichst' : 'sticht'),
  lastTrick: (name: string) => `Letzter Stich: ${name}`,
  stacks: 'Deine Stapel',
  stacksOf: (name: string) => `Stapel von ${name}`,
  tops: 'Stapel',
  worth: (n: string) => `zählt ${n}`,
  gets: 'bekäme',
  tricksLeft: (n: number) => (n === 1 ? 'letzter Stich' : `noch ${n} Stiche`),
  wouldBe: (now: number, then: number) => `${now} → ${then}`,
};

type NullUndNichtigWords = typeof de;

const en: NullUndNichtigWords = {
  course: (n, of) => (of ? `Round ${n} of ${of}` : `Round ${n}`),
  lay: (n) => (n === 1 ? 'Lay one more card open.' : `Lay ${n} cards open; the later one goes on top.`),
  lead: 'You lead: any card.',
  follow: (name, value) => `Play a card. So far ${name} takes it with the ${value}.`,
  leads: (mine) => (mine ? 'lead' : 'leads'),
  takes: (mine) => (mine ? 'take it' : 'takes it'),
  lastTrick: (name) => `Last trick: ${name}`,
  stacks: 'Your stacks',
  stacksOf: (name) => `Stacks of ${name}`,
  tops: 'Stacks',
  worth: (n) => `worth ${n}`,
  gets: 'would get',
  tricksLeft: (n) => (n === 1 ? 'last trick' : `${n} tricks left`),
  wouldBe: (now, then) => `${now} → ${then}`,
};

export const DICTIONARY = { de, en };
