// Tickets as a simulated printer prints them, whose code shares nothing with the code that renders them.
import { describe, expect, it } from 'vitest';
import { CODE_PAGES, type CodePage, TICKET_COLUMNS, type TicketColumns } from '#domain/printer.ts';
import { splitTicketOrders, type Ticket } from '#domain/ticket.ts';
import { printEscpos } from '#e2e/fakes/printers/index.ts';
import { DEMO_PRODUCTS } from '#seed/menu.ts';
import {
  SAMPLE_TEST_PRINT,
  sampleLine,
  sampleOrder,
  samplesOfEachKind,
  sampleTicket,
} from '#server/printing/layout/testing/sample-tickets.ts';
import { renderSample } from './testing/render-sample.ts';

const CUT = [0x1d, 0x56, 0x42, 0x00];
/** A printer that is set to Chinese, and to the Spanish national set, which lacks # and [. */
const WORST_SETTINGS = { isChineseMode: true, nationalSet: 7 };

/** Prints the ticket. Throws if the printer lacks a command, a character or the room for a line. */
function print(ticket: Ticket, columns: TicketColumns, codePage: CodePage, printedBefore: string | null = null) {
  const bytes = renderSample(ticket, { columns, codePage, printedBefore });
  const { tickets, errors } = printEscpos([...bytes, ...CUT], columns, WORST_SETTINGS);
  expect(errors).toEqual([]);
  const [printed, ...more] = tickets;
  if (!printed || more.length > 0) throw new Error(`${tickets.length} tickets were printed.`);
  expect({ isCut: printed.isCut, isBroken: printed.rows.some((row) => row.isBroken) }).toEqual({
    isCut: true,
    isBroken: false,
  });
  return printed;
}

describe.each(CODE_PAGES)('a printer with the code page %s', (codePage) => {
  it.each(TICKET_COLUMNS)('prints every kind of paper with %i columns', (columns) => {
    for (const ticket of samplesOfEachKind()) expect(print(ticket, columns, codePage).text).toContain('Ticket 4F2A');
    expect(print(sampleTicket(), columns, codePage, '2026-11-22T20:52:00.000Z')).toMatchObject({ isCopy: true });
  });

  it.each(TICKET_COLUMNS)('prints every rule of %i columns in normal size, also after a tall bold line', (columns) => {
    const isRule = ({ cells }: ReturnType<typeof print>['rows'][number]) =>
      cells.length === columns && cells.every(({ character }) => character === '-');
    for (const ticket of samplesOfEachKind()) {
      const rules = print(ticket, columns, codePage).rows.filter(isRule);
      expect(rules.length).toBeGreaterThan(0);
      for (const { height, width, isBold, isInverted } of rules.flatMap(({ cells }) => cells)) {
        expect({ height, width, isBold, isInverted }).toEqual({
          ...{ height: 1, width: 1, isBold: false, isInverted: false },
        });
      }
    }
  });

  it.each(TICKET_COLUMNS)('prints no amount apart from its euro sign with %i columns', (columns) => {
    const euro = codePage === 'cp437' ? 'EUR' : '€';
    // Each length of the text before brings another amount to the end of a line.
    for (let length = 1; length <= columns; length += 1) {
      const comment = `${'x'.repeat(length)} 1.234,50\u00A0€ y 8,50 € más`;
      const { text } = print(sampleTicket({ orders: [sampleOrder({ comment })] }), columns, codePage);
      expect(text).toContain(`1.234,50 ${euro}`);
      expect(text).toContain(`8,50 ${euro}`);
    }
  });

  it('prints the name of every product of the demo menu', () => {
    const lines = [...DEMO_PRODUCTS.values()].map(({ name, ingredients }) =>
      sampleLine({ label: name, notes: ingredients.join(', ') }),
    );
    const printed = splitTicketOrders([sampleOrder({ lines })])
      .map((orders) => print(sampleTicket({ orders }), 48, codePage).text)
      .join('\n');
    for (const { label, notes } of lines) {
      for (const word of `${label} ${notes}`.split(/\s+/)) expect(printed).toContain(inPage(word, codePage));
    }
  });
});

it('all Spanish letters and signs are on a test print', () => {
  for (const codePage of ['cp858', 'windows1252'] as const) {
    const text = print(SAMPLE_TEST_PRINT, 48, codePage).text;
    expect(text).toContain('áéíóúüñç ÁÉÍÓÚÜÑ ¿¡ ºª € 12,50 # [ ]');
  }
  // This table lacks four capitals and the euro sign.
  expect(print(SAMPLE_TEST_PRINT, 48, 'cp437').text).toContain('áéíóúüñç AÉIOUÜÑ ¿¡ ºª EUR 12,50 # [ ]');
});

/** The word as cp437 prints it; the other tables have all letters of the demo menu. */
function inPage(word: string, codePage: CodePage): string {
  if (codePage !== 'cp437') return word;
  const plain: Readonly<Record<string, string>> = { Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' };
  return word.replaceAll(/[ÁÍÓÚ]/g, (letter) => plain[letter] ?? letter);
}
