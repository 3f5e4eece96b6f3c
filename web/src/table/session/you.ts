// The server tells what happens by name, the same to everybody; who is meant reads “you”.
import type { Lang } from '../../lib/api/messages';

/** What somebody does, and what you do. A sentence with another verb goes on naming you. */
const VERBS: Record<Lang, Record<string, string>> = {
  de: {
    bekommt: 'bekommst',
    deckt: 'deckst',
    drückt: 'drückst',
    findet: 'findest',
    gewinnt: 'gewinnst',
    gibt: 'gibst',
    hat: 'hast',
    hatte: 'hattest',
    ist: 'bist',
    legt: 'legst',
    'lässt sich': 'lässt dir',
    möchte: 'möchtest',
    nimmt: 'nimmst',
    passt: 'passt',
    ruft: 'rufst',
    räumt: 'räumst',
    'setzt sich': 'setzt dich',
    sieht: 'siehst',
    'sieht sich': 'siehst dir',
    spielt: 'spielst',
    steht: 'stehst',
    verlässt: 'verlässt',
    vertauscht: 'vertauschst',
    verzichtet: 'verzichtest',
    will: 'willst',
    zieht: 'ziehst',
  },
  en: {
    asks: 'ask',
    chooses: 'choose',
    clears: 'clear',
    deals: 'deal',
    declines: 'decline',
    discards: 'discard',
    draws: 'draw',
    drew: 'drew',
    gets: 'get',
    had: 'had',
    hands: 'hand',
    has: 'have',
    is: 'are',
    lays: 'lay',
    leaves: 'leave',
    looks: 'look',
    passes: 'pass',
    plays: 'play',
    presses: 'press',
    resigns: 'resign',
    reveals: 'reveal',
    sees: 'see',
    sets: 'set',
    shows: 'show',
    sits: 'sit',
    stands: 'stand',
    'still holds': 'still hold',
    swaps: 'swap',
    takes: 'take',
    turns: 'turn',
    wants: 'want',
    wins: 'win',
  },
};

/** What is yours, and what is done for you. */
const ABOUT: Record<Lang, (name: string) => [RegExp, string][]> = {
  de: (name) => [
    [new RegExp(`^Die (\\S+) von ${name} `), 'Deine $1 '],
    [new RegExp(`für ${name}(?=[.:])`), 'für dich'],
    [new RegExp(`^${name}(?=[:,])`), 'Du'],
  ],
  en: (name) => [
    [new RegExp(`^The (\\S+) of ${name} `), 'Your $1 '],
    [new RegExp(`(for|by) ${name}(?=[.: ])`), '$1 you'],
    [new RegExp(`^${name}(?=[:,])`), 'You'],
  ],
};

/** All of them, the longer ones first: “sieht sich” before “sieht”. */
const known = (lang: Lang): string =>
  Object.keys(VERBS[lang])
    .sort((one, other) => other.length - one.length)
    .join('|');
const KNOWN: Record<Lang, string> = { de: known('de'), en: known('en') };
const YOU: Record<Lang, [begins: string, inside: string]> = { de: ['Du', 'du'], en: ['You', 'you'] };

/** A sentence about somebody, said to them. */
export function toYou(said: string, lang: Lang, name: string): string {
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  for (const [about, yours] of ABOUT[lang](quoted)) if (about.test(said)) return said.replace(about, yours);
  const does = new RegExp(`(^|[.:!] |, (?:aber )?)${quoted} (${KNOWN[lang]})(?=[ ,.:;])`);
  const alsoDoes = new RegExp(`(?<= (?:und|and) )(${KNOWN[lang]})(?= )`);
  const spoken = said.replace(does, (_, before: string, verb: string) => {
    // After a colon a German sentence begins anew.
    const begins = before === '' || /[.!]/.test(before) || (lang === 'de' && before === ': ');
    return `${before}${YOU[lang][begins ? 0 : 1]} ${VERBS[lang][verb]}`;
  });
  return spoken === said ? said : spoken.replace(alsoDoes, (verb) => VERBS[lang][verb]!);
}
