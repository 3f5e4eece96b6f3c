// The deck: what is printed on a card. Colours are told apart by hue, by lightness and by symbol.

export type Colour =
  'red' | 'orange' | 'yellow' | 'green' | 'turquoise' | 'blue' | 'purple' | 'pink' | 'brown' | 'grey';

export interface Ink {
  /** the printed field */
  field: string;
  /** the numeral on paper, at least 4.5 : 1 */
  numeral: string;
  /** the symbol on the field, at least 3 : 1 */
  mark: string;
  /** its outline in a square of 24 */
  symbol: string;
}

const PAPER = '#fffdf8';

export const INKS: Record<Colour, Ink> = {
  red: {
    field: '#c32a22',
    numeral: '#a92a22',
    mark: PAPER,
    symbol:
      'M12 3.2a1.6 1.6 0 0 1 1.4.8l8 14.2a1.6 1.6 0 0 1-1.4 2.4H4a1.6 1.6 0 0 1-1.4-2.4L10.6 4A1.6 1.6 0 0 1 12 3.2Z',
  },
  orange: {
    field: '#ee8a2c',
    numeral: '#a85206',
    mark: '#57290a',
    symbol:
      'M10.7 2.5a1.8 1.8 0 0 1 2.6 0l8.2 8.2a1.8 1.8 0 0 1 0 2.6l-8.2 8.2a1.8 1.8 0 0 1-2.6 0l-8.2-8.2a1.8 1.8 0 0 1 0-2.6ZM12 7.4l-4.6 4.6 4.6 4.6 4.6-4.6Z',
  },
  yellow: {
    field: '#f7cf46',
    numeral: '#856200',
    mark: '#5c4300',
    symbol:
      'M12 6.8a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 0 1 0-10.4ZM10.9 1.2h2.2v3.6h-2.2ZM10.9 19.2h2.2v3.6h-2.2ZM1.2 10.9h3.6v2.2H1.2ZM19.2 10.9h3.6v2.2h-3.6ZM5.1 3.6l2.5 2.5-1.5 1.5-2.5-2.5ZM17.9 16.4l2.5 2.5-1.5 1.5-2.5-2.5ZM18.9 3.6l1.5 1.5-2.5 2.5-1.5-1.5ZM6.1 16.4l1.5 1.5-2.5 2.5-1.5-1.5Z',
  },
  green: {
    field: '#36843d',
    numeral: '#286b2c',
    mark: PAPER,
    symbol:
      'M21.4 2.6C10 2.2 3 6.6 3 14.4c0 1.7.4 3 1 4.1L14.6 8.4l1.2 1.2L4.7 20.3l1.2 1.1 1.7-1.6c1.1.5 2.3.8 3.6.8C18.600 20.600 22 13.500 21.400 2.600Z',
  },
  turquoise: {
    field: '#4abdb2',
    numeral: '#0f6e69',
    mark: '#073b38',
    symbol:
      'M2 8.6c0-1 .6-1.6 1.400-1.900C6.500 5.300 8.800 5.300 12 6.800c2.500 1.100 4.300 1 7-.2 1.500-.700 3 .2 3 1.600 0 .700-.4 1.400-1.200 1.700-3.500 1.500-6.300 1.600-10 0C8.400 8.900 6.900 8.900 4.800 10 3.400 10.700 2 10 2 8.600ZM2 16c0-1 .6-1.600 1.400-1.900 3.100-1.400 5.400-1.400 8.600.1 2.500 1.100 4.300 1 7-.2 1.500-.700 3 .2 3 1.600 0 .700-.4 1.400-1.200 1.700-3.500 1.500-6.300 1.600-10 0-2.400-1-3.900-1-6 .1C3.400 18.100 2 17.400 2 16Z',
  },
  blue: {
    field: '#2f70c4',
    numeral: '#23559c',
    mark: PAPER,
    symbol:
      'M12 1.200c.5 0 .9.3 1.100.7 1.900 3.900 5.200 8.200 5.200 13.200a6.300 6.300 0 0 1-12.600 0c0-5 3.300-9.300 5.200-13.200.2-.4.6-.7 1.100-.7Z',
  },
  purple: {
    field: '#68358f',
    numeral: '#5e2f82',
    mark: PAPER,
    symbol:
      'M14.800 2.200A10 10 0 1 0 21.900 14.300a.8.8 0 0 0-1.200-.8A8 8 0 0 1 10 9.500a7.900 7.900 0 0 1 5.300-5.800.8.8 0 0 0-.5-1.500Z',
  },
  pink: {
    field: '#fbbdd3',
    numeral: '#a83766',
    mark: '#6e1c3f',
    symbol:
      'M12 21.200c-.4 0-.8-.1-1.100-.4C5.600 16.400 2 13 2 8.900 2 5.600 4.500 3.200 7.600 3.200c1.700 0 3.400.8 4.400 2.200 1-1.400 2.700-2.200 4.400-2.200C19.500 3.200 22 5.600 22 8.900c0 4.100-3.600 7.500-8.900 11.900-.3.3-.7.4-1.100.4Z',
  },
  brown: {
    field: '#5a3a22',
    numeral: '#6b4426',
    mark: PAPER,
    symbol:
      'M5.500 3.500h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8.2 8.2v7.6h7.6V8.200Z',
  },
  grey: {
    field: '#868c91',
    numeral: '#53595e',
    mark: PAPER,
    symbol:
      'M10 2.500h4a1.200 1.200 0 0 1 1.200 1.200v5.100h5.100A1.200 1.200 0 0 1 21.500 10v4a1.200 1.200 0 0 1-1.200 1.200h-5.100v5.100a1.200 1.200 0 0 1-1.200 1.200h-4a1.200 1.200 0 0 1-1.200-1.200v-5.100H3.700A1.200 1.200 0 0 1 2.500 14v-4a1.200 1.200 0 0 1 1.200-1.200h5.100V3.700A1.200 1.200 0 0 1 10 2.500Z',
  },
};

/** A card without a colour of its own takes the ink that goes with its pods. */
export const POD_INKS: Record<number, Ink> = {
  1: INKS.green,
  2: INKS.orange,
  3: INKS.purple,
};

export const STAR =
  'M12 1.800l3.100 6.500 7.100.9-5.200 4.900 1.300 7.100L12 17.700l-6.300 3.500 1.300-7.100L1.800 9.200l7.100-.9Z';
/** Somebody looks, or has looked. */
export const EYE =
  'M12 5C6.500 5 2.700 9.300 1.500 12c1.200 2.700 5 7 10.500 7s9.300-4.300 10.500-7C21.300 9.300 17.500 5 12 5Zm0 11.200a4.200 4.200 0 1 1 0-8.400 4.200 4.200 0 0 1 0 8.400Zm0-2.200a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z';
/** A pod with three peas, lying aslant. */
export const POD =
  'M2.600 17.800C1.800 16.700 2 15.300 3 14.600 8.800 10.600 11 5.200 18.800 4.100l1.300-1.700 1.400 1.100-.9 1.500c2.300 7.200-4.400 14.900-14.500 14.500-1.500 0-2.700-.5-3.500-1.700Z';

export interface Face {
  colour: Colour | null;
  value: number;
}

/** What is printed on a card; a card of another deck, which has a word, is no number. */
export function face(card: string): Face {
  const at = card.lastIndexOf('-');
  const colour = card.slice(0, Math.max(0, at));
  if (colour && !(colour in INKS)) return { colour: null, value: NaN };
  return { colour: colour ? (colour as Colour) : null, value: Number(card.slice(at + 1)) };
}

export const isPrinted = (card: string): boolean => !Number.isNaN(face(card).value);

/** The cards of a hand in an order that is easy to search: by colour, then by number. */
export function sorted(cards: readonly string[]): string[] {
  const order = Object.keys(INKS);
  return [...cards].sort((one, other) => {
    const a = face(one);
    const b = face(other);
    return order.indexOf(a.colour ?? '') - order.indexOf(b.colour ?? '') || a.value - b.value;
  });
}

/** Cards with a key for each: a deck may have the same card twice. */
export function keyed(cards: readonly string[]): { key: string; card: string }[] {
  const met = new Map<string, number>();
  return cards.map((card) => {
    const times = met.get(card) ?? 0;
    met.set(card, times + 1);
    return { key: times ? `${card}~${times}` : card, card };
  });
}
