// The rows of a ticket: text wrapped at words to the width of the paper. No text is cut off.
import type { TicketColumns } from '#domain/printer.ts';

/**
 * The size of a printed row. `tall`: double height. `double`: double width and height, so that a line holds half the characters.
 */
export type RowSize = 'normal' | 'tall' | 'double';

/** One printed line of text. It is not longer than the paper is wide; spaces at its beginning are the indent. */
export interface TextRow {
  readonly kind: 'text';
  readonly text: string;
  readonly size: RowSize;
  readonly isBold: boolean;
  /** White on black, without the indent. */
  readonly isInverted: boolean;
}

/** A row of the ticket: text, or a line drawn across the whole width. */
export type TicketRow = TextRow | { readonly kind: 'rule' };

/** The size, weight and indent of a text. */
interface RowStyle {
  readonly size?: RowSize;
  readonly isBold?: boolean;
  readonly isInverted?: boolean;
  /** Characters by which the first line is indented. */
  readonly indent?: number;
  /** Characters by which the lines after the first are indented. Without it, `indent`. */
  readonly hangingIndent?: number;
}

/** Collects the rows of one ticket. */
export interface RowList {
  /** Adds the paragraphs of the text, each wrapped at words; words that are longer than a line are split. */
  readonly addText: (text: string, style?: RowStyle) => void;
  /** Adds a label with its value at the right edge. A label that is too long is wrapped, with the value on its last line. */
  readonly addPair: (label: string, value: string, style?: RowStyle) => void;
  readonly addRule: () => void;
  readonly rows: readonly TicketRow[];
}

/**
 * Creates an empty list of ticket rows. `columns` is the number of normal characters in a row. `toPrintable` replaces the
 * characters that the printer lacks, before the text is wrapped.
 */
export function createRowList(columns: TicketColumns, toPrintable: (text: string) => string): RowList {
  const rows: TicketRow[] = [];
  const add = (lines: readonly string[], style: RowStyle) => {
    const { size = 'normal', isBold = false, isInverted = false } = style;
    for (const text of lines) rows.push({ kind: 'text', text, size, isBold, isInverted });
  };
  const words = (text: string) =>
    text
      .split(WORD_END)
      .map((word) => toPrintable(word).trim().replaceAll(/\s+/gu, ' '))
      .filter(Boolean);
  return {
    rows,
    addRule: () => rows.push({ kind: 'rule' }),
    addText: (text, style = {}) => {
      const width = columnsOf(columns, style);
      for (const paragraph of text.split(/[\r\n]+/u)) {
        add(wrapWords(words(paragraph), { width, ...style }), style);
      }
    },
    addPair: (label, value, style = {}) => {
      add(alignPair(words(label), words(value), columnsOf(columns, style)), style);
    },
  };
}

/** Spaces between two words, at which a line may end. An amount is one word with its euro sign. */
const WORD_END = /\s+(?![\s€])/u;

function columnsOf(columns: TicketColumns, { size }: RowStyle): number {
  return size === 'double' ? columns / 2 : columns;
}

interface Wrapping extends Pick<RowStyle, 'indent' | 'hangingIndent'> {
  readonly width: number;
}

/** The words on as few lines as they need. A word that is longer than a line is split, and nothing is left out. */
function wrapWords(words: readonly string[], { width, indent = 0, hangingIndent = indent }: Wrapping): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  let isLineEmpty = true;
  const endLine = () => {
    lines.push(line);
    line = ' '.repeat(hangingIndent);
    isLineEmpty = true;
  };
  for (const word of words) {
    const free = width - lengthOf(line) - (isLineEmpty ? 0 : 1);
    const isLongerThanLine = lengthOf(word) > width - hangingIndent;
    if (!isLineEmpty && (isLongerThanLine ? free < 1 : free < lengthOf(word))) endLine();
    if (!isLineEmpty) line += ' ';
    let rest = [...word];
    while (lengthOf(line) + rest.length > width) {
      const fitting = width - lengthOf(line);
      line += rest.slice(0, fitting).join('');
      rest = rest.slice(fitting);
      endLine();
    }
    line += rest.join('');
    isLineEmpty = false;
  }
  if (!isLineEmpty) lines.push(line);
  return lines;
}

/** The label, with the value at the right edge of its last line, or of a line of its own. */
function alignPair(label: readonly string[], valueWords: readonly string[], width: number): string[] {
  const value = valueWords.join(' ');
  const lines = wrapWords(label, { width, hangingIndent: PAIR_INDENT });
  const last = lines.pop() ?? '';
  const free = width - lengthOf(last) - lengthOf(value);
  if (free > 0) return [...lines, last + ' '.repeat(free) + value];
  const values = wrapWords(valueWords, { width });
  return [...lines, last, ...values.map((line) => line.padStart(width))];
}

/** Indent of the further lines of a long label. */
const PAIR_INDENT = 2;

/** The number of characters, as the printer counts them. */
function lengthOf(text: string): number {
  return [...text].length;
}
