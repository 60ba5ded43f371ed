// StarPRNT tickets as a simulated printer prints them, whose code shares nothing with the code that renders them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_PAGES, type CodePage, TICKET_COLUMNS, type TicketColumns } from '#domain/printer.ts';
import { splitTicketOrders, type Ticket } from '#domain/ticket.ts';
import { printBytes, printStarprnt } from '#e2e/fakes/printers/index.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import {
  FIRST_COPY,
  SAMPLE_TEST,
  SAMPLE_Z_CLOSURE,
  sampleLine,
  sampleOrder,
  sampleReceipt,
  sampleTicket,
  TIME_ZONE,
} from '#server/printing/layout/testing/sample-tickets.ts';
import { renderStarprnt } from './starprnt-bytes.ts';
import { renderTicket } from './ticket-bytes.ts';

/** A printer that is set to UTF-8, and to the Spanish national set, which lacks # and [. */
const WORST_SETTINGS = { isChineseMode: true, nationalSet: 7 };

function requestOf(ticket: Ticket, columns: TicketColumns, codePage: CodePage, printedBefore: string | null = null) {
  return { ticket, marks: { ...FIRST_COPY, printedBefore }, timeZone: TIME_ZONE, printer: { columns, codePage } };
}

/** Reset, bytes of a code page, no national characters, the code page by its number at Star, and the cut. */
const COMMANDS: Readonly<Record<CodePage, readonly string[]>> = {
  cp858: ['1b40', '1b1d295502003000', '1b5200', '1b1d7404', '1b6403'],
  windows1252: ['1b40', '1b1d295502003000', '1b5200', '1b1d7420', '1b6403'],
  cp437: ['1b40', '1b1d295502003000', '1b5200', '1b1d7401', '1b6403'],
};

/** Prints the ticket. Throws if the printer lacks a command, a character or the room for a line. */
function print(ticket: Ticket, columns: TicketColumns, codePage: CodePage, printedBefore: string | null = null) {
  const bytes = renderStarprnt(requestOf(ticket, columns, codePage, printedBefore));
  const { tickets, errors } = printStarprnt(bytes, columns, WORST_SETTINGS);
  expect(errors).toEqual([]);
  const [printed, ...more] = tickets;
  if (!printed || more.length > 0) throw new Error(`${tickets.length} tickets were printed.`);
  expect({ isCut: printed.isCut, isBroken: printed.rows.some((row) => row.isBroken) }).toEqual({
    isCut: true,
    isBroken: false,
  });
  return printed;
}

describe.each(CODE_PAGES)('a printer of Star with the code page %s', (codePage) => {
  it.each(TICKET_COLUMNS)('prints every kind of paper with %i columns as other printers do', (columns) => {
    const notes = 'SIN SAL #1 [bien hecho]';
    const order = sampleTicket({ orders: [sampleOrder({ comment: 'A «la» vez', lines: [sampleLine({ notes })] })] });
    for (const ticket of [order, SAMPLE_TEST, sampleReceipt(), SAMPLE_Z_CLOSURE]) {
      const { text, rows } = print(ticket, columns, codePage);
      const escpos = printBytes([...renderTicket(requestOf(ticket, columns, codePage)), 0x1d, 0x56, 0x42, 0], columns);
      expect(text).toBe(escpos.tickets[0]?.text);
      // Letters have the same size, weight and inversion; a space may differ in properties that are not visible.
      const letters = (from: typeof rows) =>
        from.flatMap(({ cells }) => cells.filter(({ character }) => character !== ' '));
      expect(letters(rows)).toEqual(letters(escpos.tickets[0]?.rows ?? []));
    }
    expect(print(order, columns, codePage, '2026-11-22T20:52:00.000Z')).toMatchObject({ isCopy: true });
  });

  it.each(TICKET_COLUMNS)('prints the name of every product of the demo menu with %i columns', (columns) => {
    const lines = [...DEMO_PRODUCTS.values()].map(({ name, ingredients }) =>
      sampleLine({ label: name, notes: ingredients.join(', ') }),
    );
    const printed = splitTicketOrders([sampleOrder({ lines })])
      .map((orders) => print(sampleTicket({ orders }), columns, codePage).text)
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
    const commands = (ticket: Ticket) => commandsOf(renderStarprnt(requestOf(ticket, 42, codePage)));
    fc.assert(
      fc.property(anyText, anyText, anyText, (label, notes, comment) => {
        const ticket = sampleTicket({ orders: [sampleOrder({ comment, lines: [sampleLine({ label, notes })] })] });
        expect(print(ticket, 42, codePage).isCut).toBe(true);
        expect(commands(ticket)).toEqual(COMMANDS[codePage]);
      }),
      { numRuns: 40 },
    );
  });
});

it('the euro sign and all Spanish letters are on a test print', () => {
  for (const codePage of ['cp858', 'windows1252'] as const) {
    expect(print(SAMPLE_TEST, 48, codePage).text).toContain('áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª € 12,50 # [ ]');
  }
});

/** Bytes of each command after ESC, by the byte that follows it. */
const COMMAND_BYTES: Readonly<Record<number, number>> = {
  ...{ 0x40: 1, 0x45: 1, 0x46: 1, 0x34: 1, 0x35: 1, 0x52: 2, 0x64: 2, 0x69: 3 },
};
const STYLES = [0x45, 0x46, 0x34, 0x35, 0x69];

/** The commands that are not about the style of text, in hexadecimal digits. Throws for a control character outside of a command. */
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
