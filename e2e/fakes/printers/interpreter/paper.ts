// What is on the paper: rows of characters with their style, grouped into tickets from cut to cut.

/** The style of printed characters. `width` and `height` are multiples of the normal size. */
export interface Style {
  readonly width: number;
  readonly height: number;
  readonly isBold: boolean;
  /** White on black. */
  readonly isInverted: boolean;
  readonly isUnderlined: boolean;
}

/** One printed character with its style. */
export interface Cell extends Style {
  readonly character: string;
}

/** Where the text of a row is on the paper. */
export type Alignment = 'left' | 'center' | 'right';

/** One line of text on the paper. */
export interface PrintedRow {
  readonly cells: readonly Cell[];
  readonly alignment: Alignment;
  /** The line was longer than the paper is wide: the printer broke it, between any two characters. */
  readonly isBroken: boolean;
}

/** One piece of printed paper, from cut to cut. */
export interface PrintedTicket {
  readonly rows: readonly PrintedRow[];
  /** The printed text, one line for each row, without spaces at the ends of lines. */
  readonly text: string;
  /** False for a ticket that stopped before its cut, or that is still being printed. */
  readonly isCut: boolean;
  /** The word «COPIA» is on it. */
  readonly isCopy: boolean;
  /** The markers of the job confirmations (GS ( H) that were executed while it was printed. */
  readonly markers: readonly string[];
}

/** Returns the height of a printed row, in lines of normal size. */
export function rowHeight(row: PrintedRow): number {
  return Math.max(1, ...row.cells.map(({ height }) => height));
}

/** Returns the width of printed characters, in columns of normal size. */
export function cellsWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}

/** Returns the number of empty columns of normal size to the left of a row, by its alignment. */
export function rowIndent(row: PrintedRow, columns: number): number {
  const room = columns - cellsWidth(row.cells);
  if (row.alignment === 'left') return 0;
  return row.alignment === 'right' ? room : Math.floor(room / 2);
}
