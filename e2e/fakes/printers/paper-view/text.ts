// Printed rows as text, for the assertions of tests.
import type { Cell, PrintedRow, PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';

/** Returns the characters of printed rows as text, one line for each row, without spaces at the ends of lines. */
export function plainText(rows: readonly PrintedRow[]): string {
  return rows.map(({ cells }) => textOf(cells)).join('\n');
}

/**
 * Returns the text of a ticket with its styles: `[2x2 bold]MESA A01` for a row of double size, and `[]` where the normal style
 * begins again.
 */
export function styledText({ rows }: Pick<PrintedTicket, 'rows'>): string {
  return rows.map(({ cells }) => styledRow(cells)).join('\n');
}

function textOf(cells: readonly Cell[]): string {
  return cells
    .map(({ character }) => character)
    .join('')
    .trimEnd();
}

function styledRow(cells: readonly Cell[]): string {
  let text = '';
  let current = '';
  for (const cell of cells) {
    const style = styleName(cell);
    if (style !== current) text += `[${style}]`;
    text += cell.character;
    current = style;
  }
  return text.trimEnd();
}

function styleName({ width, height, isBold, isInverted, isUnderlined }: Cell): string {
  const parts = [
    width > 1 || height > 1 ? `${width}x${height}` : '',
    isBold ? 'bold' : '',
    isInverted ? 'inverted' : '',
    isUnderlined ? 'underlined' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
