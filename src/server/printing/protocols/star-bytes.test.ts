// Tickets as simulated printers of Star print them, whose code shares nothing with the code that renders them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_PAGES, type CodePage, TICKET_COLUMNS, type TicketColumns } from '#domain/printer.ts';
import { splitTicketOrders, type Ticket } from '#domain/ticket.ts';
import { printEscpos, printStarLine, printStarprnt } from '#e2e/fakes/printers/index.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import {
  FIRST_COPY,
  SAMPLE_TEST_PRINT,
  SAMPLE_Z_CLOSURE,
  sampleBill,
  sampleLine,
  sampleOrder,
  sampleReceipt,
  sampleTicket,
  TIME_ZONE,
} from '#server/printing/layout/testing/sample-tickets.ts';
import { renderStarTicket } from './star-bytes.ts';
import { STAR_LANGUAGES, type StarLanguage, starLanguageOf } from './star-language.ts';
import { renderEscposTicket } from './ticket-bytes.ts';

/** How a printer of each language reads a document. It is set to UTF-8 if it has that, and to the Spanish set, without # and [. */
const PRINTERS = {
  starprnt: (bytes: Buffer, columns: number) => printStarprnt(bytes, columns, { isChineseMode: true, nationalSet: 7 }),
  line: (bytes: Buffer, columns: number) => printStarLine(bytes, columns, { isChineseMode: false, nationalSet: 7 }),
} satisfies Readonly<Record<StarLanguage, unknown>>;

function requestOf(ticket: Ticket, columns: TicketColumns, codePage: CodePage, printedBefore: string | null = null) {
  return { ticket, marks: { ...FIRST_COPY, printedBefore }, timeZone: TIME_ZONE, printer: { columns, codePage } };
}

/** The code pages by their numbers at Star. */
const CODE_PAGE_COMMANDS: Readonly<Record<CodePage, string>> = {
  ...{ cp858: '1b1d7404', windows1252: '1b1d7420', cp437: '1b1d7401' },
};

/** Reset, bytes of a code page instead of UTF-8, no national characters, the code page, and the cut. */
function expectedCommands(language: StarLanguage, codePage: CodePage): string[] {
  const useCodePages = language === 'starprnt' ? ['1b1d295502003000'] : [];
  return ['1b40', ...useCodePages, '1b5200', CODE_PAGE_COMMANDS[codePage], '1b6403'];
}

/** Prints the ticket. Throws if the printer lacks a command, a character or the room for a line. */
function printIn(
  language: StarLanguage,
  ticket: Ticket,
  columns: TicketColumns,
  codePage: CodePage,
  printedBefore: string | null = null,
) {
  const bytes = renderStarTicket(language, requestOf(ticket, columns, codePage, printedBefore));
  expect(starLanguageOf(bytes)).toBe(language);
  const { tickets, errors } = PRINTERS[language](bytes, columns);
  expect(errors).toEqual([]);
  const [printed, ...more] = tickets;
  if (!printed || more.length > 0) throw new Error(`${tickets.length} tickets were printed.`);
  expect({ isCut: printed.isCut, isBroken: printed.rows.some((row) => row.isBroken) }).toEqual({
    isCut: true,
    isBroken: false,
  });
  return printed;
}

const EACH_PRINTER = STAR_LANGUAGES.flatMap((language) => CODE_PAGES.map((codePage) => [language, codePage] as const));

describe.each(EACH_PRINTER)('a printer of Star with the commands of %s and the code page %s', (language, codePage) => {
  const print = (ticket: Ticket, columns: TicketColumns, printedBefore?: string) =>
    printIn(language, ticket, columns, codePage, printedBefore);

  it.each(TICKET_COLUMNS)('prints every kind of paper with %i columns as other printers do', (columns) => {
    const notes = 'SIN SAL #1 [bien hecho]';
    const order = sampleTicket({ orders: [sampleOrder({ comment: 'A «la» vez', lines: [sampleLine({ notes })] })] });
    for (const ticket of [order, SAMPLE_TEST_PRINT, sampleReceipt(), sampleBill(), SAMPLE_Z_CLOSURE]) {
      const { text, rows } = print(ticket, columns);
      const escpos = printEscpos(
        [...renderEscposTicket(requestOf(ticket, columns, codePage)), 0x1d, 0x56, 0x42, 0],
        columns,
      );
      expect(text).toBe(escpos.tickets[0]?.text);
      // Letters have the same size, weight and inversion; a space may differ in properties that are not visible.
      const letters = (from: typeof rows) =>
        from.flatMap(({ cells }) => cells.filter(({ character }) => character !== ' '));
      expect(letters(rows)).toEqual(letters(escpos.tickets[0]?.rows ?? []));
    }
    expect(print(order, columns, '2026-11-22T20:52:00.000Z')).toMatchObject({ isCopy: true });
  });

  it.each(TICKET_COLUMNS)('prints the name of every product of the demo menu with %i columns', (columns) => {
    const lines = [...DEMO_PRODUCTS.values()].map(({ name, ingredients }) =>
      sampleLine({ label: name, notes: ingredients.join(', ') }),
    );
    const printed = splitTicketOrders([sampleOrder({ lines })])
      .map((orders) => print(sampleTicket({ orders }), columns).text)
      .join('\n');
    for (const { label, notes } of lines) {
      for (const word of `${label} ${notes}`.split(/[\s-]+/)) expect(printed).toContain(inPage(word, codePage));
    }
  });

  it('executes no command of a text, whatever a customer or an owner types', () => {
    const anyCharacter = fc
      .oneof(fc.integer({ min: 0, max: 0x24f }), fc.integer({ min: 0, max: 0x10ffff }))
      .map((code) => String.fromCodePoint(code));
    const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });
    const commands = (ticket: Ticket) => commandsOf(renderStarTicket(language, requestOf(ticket, 42, codePage)));
    fc.assert(
      fc.property(anyText, anyText, anyText, (label, notes, comment) => {
        const ticket = sampleTicket({ orders: [sampleOrder({ comment, lines: [sampleLine({ label, notes })] })] });
        expect(print(ticket, 42).isCut).toBe(true);
        expect(commands(ticket)).toEqual(expectedCommands(language, codePage));
      }),
      { numRuns: 40 },
    );
  });
});

it('the euro sign and all Spanish letters are on a test print', () => {
  for (const [language, codePage] of EACH_PRINTER.filter(([, page]) => page !== 'cp437')) {
    expect(printIn(language, SAMPLE_TEST_PRINT, 48, codePage).text).toContain('áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª € 12,50 # [ ]');
  }
});

it('a printer that knows Line mode only does not understand a ticket in StarPRNT', () => {
  const bytes = renderStarTicket('starprnt', requestOf(SAMPLE_TEST_PRINT, 48, 'cp858'));
  expect(PRINTERS.line(bytes, 48).errors).not.toEqual([]);
});

/** Bytes of each command after ESC, by the byte that follows it. */
const COMMAND_BYTES: Readonly<Record<number, number>> = {
  ...{ 0x40: 1, 0x45: 1, 0x46: 1, 0x34: 1, 0x35: 1, 0x52: 2, 0x64: 2, 0x69: 3 },
};
const STYLES = [0x45, 0x46, 0x34, 0x35, 0x69];

/**
 * The commands that are not about the style of text, in hexadecimal digits. Throws for a control character outside of a command.
 */
function commandsOf(bytes: Buffer): string[] {
  const commands: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, name = 0, letter] = bytes.subarray(at);
    if (byte >= 0x20 || byte === 0x0a) continue;
    // ESC GS ) U has 7 bytes after ESC, ESC GS t has 3.
    const length = name === 0x1d ? (letter === 0x29 ? 7 : 3) : COMMAND_BYTES[name];
    if (byte !== 0x1b || length === undefined) throw new Error(`Not a command of a ticket, at byte ${at}`);
    if (!STYLES.includes(name)) commands.push(bytes.toString('hex', at, at + length + 1));
    at += length;
  }
  return commands;
}

/** The word as cp437 prints it; the other tables have all letters of the demo menu. */
function inPage(word: string, codePage: CodePage): string {
  if (codePage !== 'cp437') return word;
  const plain: Readonly<Record<string, string>> = { Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' };
  return word.replaceAll(/[ÁÍÓÚ]/g, (letter) => plain[letter] ?? letter);
}
