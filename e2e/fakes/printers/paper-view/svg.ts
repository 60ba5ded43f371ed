// A printed ticket as an SVG picture: white paper in both colour schemes, black ink, inverted bars, and the edge of the cut.

import { escapeHtml } from '#e2e/fakes/html.ts';
import {
  type Cell,
  cellsWidth,
  type PrintedRow,
  type PrintedTicket,
  rowHeight,
  rowIndent,
} from '#e2e/fakes/printers/interpreter/paper.ts';

/** Sizes of a character of normal size and of the paper around, in units of the picture. */
const CELL_WIDTH = 9;
const LINE_HEIGHT = 20;
const BASELINE = 15;
const FONT_SIZE = 15;
const MARGIN = 18;
/** Width of a tooth of paper that was torn off, not cut. */
const TOOTH = 9;

const FONT = "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace";
const [PAPER, INK, CUT_MARK] = ['#fff', '#111', '#8a8a8a'];

/**
 * Returns a printed ticket as an SVG picture. `columns` is the width of the paper in characters of normal size. Every text is
 * escaped; styles are attributes, so that a strict content security policy allows them.
 */
export function ticketSvg(ticket: PrintedTicket, columns: number): string {
  const width = columns * CELL_WIDTH + 2 * MARGIN;
  let top = MARGIN;
  const rows = ticket.rows.map((row) => {
    const drawn = drawRow(row, columns, top);
    top += rowHeight(row) * LINE_HEIGHT;
    return drawn;
  });
  const height = top + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` role="img" aria-label="${escapeHtml(ticket.text)}" font-family="${FONT}" font-size="${FONT_SIZE}">`,
    paperShape(width, height, ticket.isCut),
    ...rows,
    '</svg>',
  ].join('');
}

function drawRow(row: PrintedRow, columns: number, top: number): string {
  const height = rowHeight(row);
  let column = rowIndent(row, columns);
  return stretches(row.cells)
    .map((cells) => {
      const left = MARGIN + column * CELL_WIDTH;
      column += cellsWidth(cells);
      return drawStretch(cells, left, top, height);
    })
    .join('');
}

/** Cells of one style. Lower characters stand on the line of the highest one. */
function drawStretch(cells: readonly Cell[], left: number, top: number, rowLines: number): string {
  const [first] = cells;
  if (!first) return '';
  const { width, height, isBold, isInverted, isUnderlined } = first;
  const stretchWidth = cells.length * CELL_WIDTH;
  const y = top + (rowLines - height) * LINE_HEIGHT;
  const bar = isInverted
    ? `<rect x="${left}" y="${y}" width="${stretchWidth * width}" height="${height * LINE_HEIGHT}" fill="${INK}"/>`
    : '';
  const text = cells.map(({ character }) => character).join('');
  if (text.trim() === '') return bar;
  const attributes = [
    `transform="translate(${left} ${y}) scale(${width} ${height})"`,
    `y="${BASELINE}" textLength="${stretchWidth}" lengthAdjust="spacingAndGlyphs"`,
    `fill="${isInverted ? PAPER : INK}"`,
    isBold ? 'font-weight="700"' : '',
    isUnderlined ? 'text-decoration="underline"' : '',
  ];
  // Ordinary spaces at the ends of a text would not be drawn.
  return `${bar}<text ${attributes.join(' ')}>${escapeHtml(text.replaceAll(' ', '\u00a0'))}</text>`;
}

/** Consecutive cells of one style. */
function stretches(cells: readonly Cell[]): Cell[][] {
  const found: Cell[][] = [];
  for (const cell of cells) {
    const last = found.at(-1);
    if (last?.[0] && hasSameStyle(last[0], cell)) last.push(cell);
    else found.push([cell]);
  }
  return found;
}

function hasSameStyle(one: Cell, other: Cell): boolean {
  const isSameSize = one.width === other.width && one.height === other.height;
  const isSameInk = one.isBold === other.isBold && one.isInverted === other.isInverted;
  return isSameSize && isSameInk && one.isUnderlined === other.isUnderlined;
}

/** The paper: cut with a dashed line, or with teeth where it still hangs in the printer. */
function paperShape(width: number, height: number, isCut: boolean): string {
  if (isCut) {
    const y = height - 1;
    return [
      `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
      `<path d="M0 ${y}H${width}" stroke="${CUT_MARK}" stroke-width="2" stroke-dasharray="6 4"/>`,
    ].join('');
  }
  const teeth = Math.ceil(width / TOOTH);
  const edge = Array.from({ length: teeth }, (_, index) => {
    const x = Math.max(0, width - (index + 1) * TOOTH);
    return `L${x} ${index % 2 === 0 ? height - TOOTH : height}`;
  });
  return `<path d="M0 0H${width}V${height}${edge.join('')}Z" fill="${PAPER}"/>`;
}
