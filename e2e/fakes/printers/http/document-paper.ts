// The paper of an HTTP printer: the fields of the JSON document, each on a line of its own.
import type { PrintedRow, PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import { plainText } from '#e2e/fakes/printers/paper-view/text.ts';

/**
 * Prints the JSON document that an HTTP printer has received, one line for each field. `errors` says what is wrong with the
 * document, for example another table code than `tableInQuery`, the one in the address of the request. The ticket is null if the
 * document is not an object.
 */
export function printDocument(
  document: unknown,
  tableInQuery: string | null,
): { readonly ticket: PrintedTicket | null; readonly errors: readonly string[] } {
  if (!isFields(document)) return { ticket: null, errors: ['The document is not a JSON object'] };
  const { id, table, general_comment: comment, time } = document;
  const lines = Array.isArray(table) ? table.filter(isFields) : [];
  const errors = [
    ...(typeof id === 'string' && id === tableInQuery ? [] : ['`id` is not the one of the query']),
    ...(Array.isArray(table) && lines.length === table.length ? [] : ['`table` is not a list of objects']),
    ...lines.flatMap(lineErrors),
    ...(typeof comment === 'string' ? [] : ['`general_comment` is not a text']),
    ...(typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? [] : ['`time` is not a date']),
  ];
  const texts = [`MESA ${textOf(id)}`, textOf(time), ...lines.flatMap(lineTexts), textOf(comment)];
  const printed = texts.flatMap((text) => text.split('\n')).filter((text) => text !== '');
  return { ticket: toTicket(printed), errors };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a line and their types. */
const LINE_FIELDS: Readonly<Record<string, 'string' | 'number'>> = {
  id: 'string',
  quantity: 'number',
  concept: 'string',
  price: 'number',
  size: 'string',
  notes: 'string',
};

function lineErrors(line: Fields): string[] {
  return Object.entries(LINE_FIELDS).flatMap(([name, type]) =>
    typeof line[name] === type ? [] : [`\`${name}\` of a line is not a ${type}`],
  );
}

function lineTexts({ quantity, concept, size, notes }: Fields): string[] {
  return [`${textOf(quantity)} x ${textOf(concept)} ${textOf(size)}`.trim(), textOf(notes)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function toTicket(texts: readonly string[]): PrintedTicket {
  const rows = texts.map((text): PrintedRow => ({ cells: cellsOf(text), alignment: 'left', isBroken: false }));
  const text = plainText(rows);
  return { rows, text, isCut: true, isCopy: /\bCOPIA\b/.test(text), markers: [] };
}

function cellsOf(text: string): PrintedRow['cells'] {
  const style = { width: 1, height: 1, isBold: false, isInverted: false, isUnderlined: false };
  return [...text].map((character) => ({ character, ...style }));
}
