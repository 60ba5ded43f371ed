import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKET_COLUMNS, type TicketColumns } from '#domain/printer.ts';
import { type CopyMarks, splitTicketOrders, type Ticket } from '#domain/ticket.ts';
import { FIRST_COPY, sampleLine, sampleMove, sampleOrder, sampleTicket, TIME_ZONE } from './testing/sample-tickets.ts';
import { layOutTicket, ticketText } from './ticket-layout.ts';
import type { TextRow } from './ticket-rows.ts';

const RULE = '';

function rowsOf(ticket: Ticket, columns: TicketColumns = 42, marks: CopyMarks = FIRST_COPY) {
  return layOutTicket(ticket, marks, { columns, timeZone: TIME_ZONE });
}

function textOf(...args: Parameters<typeof rowsOf>): string[] {
  return ticketText(rowsOf(...args));
}

function row(rows: ReturnType<typeof rowsOf>, text: string): TextRow {
  const found = rows.find((candidate) => candidate.kind === 'text' && candidate.text.includes(text));
  if (found?.kind !== 'text') throw new Error(`No row contains «${text}».`);
  return found;
}

/** All text without spaces: a word that was split over two lines is whole again. */
function lettersOf(text: readonly string[]): string {
  return text.join('').replaceAll(/\s/gu, '');
}

describe('the ticket of a table', () => {
  it('has table, section, time, lines with their quantity first and size last, notes, comment and code', () => {
    const lines = [
      sampleLine({ notes: 'SIN SAL' }),
      sampleLine({ quantity: 12, label: 'Ribera', size: 'copa' }),
      sampleLine({ quantity: 1, label: 'Chuletón', isPrintedBefore: true }),
    ];
    expect(textOf(sampleTicket({ orders: [sampleOrder({ lines, comment: 'traed pan' })] }))).toEqual([
      'MESA A01',
      'Comidas · 21:31',
      RULE,
      '2 x Croquetas de jamón',
      '    SIN SAL',
      '12 x Ribera - copa',
      '1 x Chuletón (ya impreso)',
      'Nota: traed pan',
      RULE,
      'Ticket 4F2A',
    ]);
  });

  it('prints the table double, new lines tall and bold, notes white on black, and lines printed before in normal size', () => {
    const lines = [sampleLine({ notes: 'SIN SAL' }), sampleLine({ label: 'Chuletón', isPrintedBefore: true })];
    const rows = rowsOf(sampleTicket({ orders: [sampleOrder({ lines })] }));
    expect(row(rows, 'MESA')).toMatchObject({ size: 'double', isBold: true });
    expect(row(rows, 'Croquetas')).toMatchObject({ size: 'tall', isBold: true, isInverted: false });
    expect(row(rows, 'SIN SAL')).toMatchObject({ size: 'normal', isInverted: true });
    expect(row(rows, 'Chuletón')).toMatchObject({ size: 'normal', isBold: false });
  });

  it('gives each of several orders its own time and comment', () => {
    const orders = [
      sampleOrder({ comment: 'traed pan' }),
      sampleOrder({ time: '2026-11-22T20:40:00.000Z', lines: [sampleLine({ label: 'Tarta' })] }),
    ];
    expect(textOf(sampleTicket({ orders })).slice(1, -2)).toEqual([
      'Comidas',
      ...[RULE, 'Pedido 21:31', '2 x Croquetas de jamón', 'Nota: traed pan'],
      ...[RULE, 'Pedido 21:40', '2 x Tarta'],
    ]);
  });

  it('indents the further lines of a long name under the name', () => {
    const label = 'Bocadillo de lomo con queso y pimientos verdes fritos';
    const ticket = sampleTicket({ orders: [sampleOrder({ lines: [sampleLine({ label })] })] });
    expect(textOf(ticket, 32).slice(3, 5)).toEqual([
      '2 x Bocadillo de lomo con queso',
      '    y pimientos verdes fritos',
    ]);
  });

  it('numbers its copies and its parts', () => {
    const ticket = sampleTicket({ part: { number: 2, of: 3 } });
    const text = textOf(ticket, 42, { ...FIRST_COPY, copy: 1, copies: 2 });
    expect(text.slice(-2)).toEqual(['Ticket 4F2A · 1 de 2', 'Parte 2 de 3']);
  });
});

describe('a ticket that may have been printed before', () => {
  it('is marked as a copy with the time of the first print, above everything else', () => {
    const rows = rowsOf(sampleTicket(), 42, { ...FIRST_COPY, printedBefore: '2026-11-22T20:52:00.000Z' });
    expect(ticketText(rows).slice(0, 3)).toEqual(['COPIA', 'Impreso 21:52', 'MESA A01']);
    expect(row(rows, 'COPIA')).toMatchObject({ size: 'double', isInverted: true });
    expect(row(rows, 'Impreso')).toMatchObject({ isInverted: true });
  });

  it('is marked as a copy if all its lines stood on earlier tickets, without a mark at each line', () => {
    const lines = [sampleLine({ isPrintedBefore: true }), sampleLine({ isPrintedBefore: true })];
    const text = textOf(sampleTicket({ orders: [sampleOrder({ lines })] }));
    expect(text[0]).toBe('COPIA');
    expect(text.join()).not.toContain('(ya impreso)');
  });

  it('is marked as canceled and not as a copy if its lines were canceled', () => {
    const lines = [sampleLine({ isPrintedBefore: true })];
    const rows = rowsOf(sampleTicket({ isCancellation: true, orders: [sampleOrder({ lines })] }));
    expect(row(rows, 'ANULADO')).toMatchObject({ size: 'double', isBold: true, isInverted: true });
    expect(ticketText(rows).join()).not.toMatch(/COPIA|ya impreso/);
  });
});

describe('the paper of orders at another table', () => {
  it('says both tables in large letters, the time, and in small ones what was moved', () => {
    const rows = rowsOf(sampleMove(), 32);
    expect(ticketText(rows)).toEqual([
      'CAMBIO DE MESA',
      'A04 → B02',
      '21:31',
      '',
      '2 x Croquetas de jamón',
      '',
      'Ticket 4F2A',
    ]);
    expect(row(rows, 'CAMBIO')).toMatchObject({ size: 'double', isBold: true, isInverted: true });
    expect(row(rows, 'A04')).toMatchObject({ size: 'double', isBold: true });
    expect(row(rows, 'Croquetas')).toMatchObject({ size: 'normal', isBold: false });
  });

  it('says that all of the table was moved if it lists nothing', () => {
    expect(textOf(sampleMove({ lines: [] })).slice(2, 5)).toEqual(['21:31', '', 'Todo lo de la mesa']);
  });
});

describe.each(TICKET_COLUMNS)('on paper with %i columns', (columns) => {
  const anyText = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('\n', 'sin sal', 'W'.repeat(60))), {
      maxLength: 20,
    })
    .map((words) => words.join(' '));
  const anyOrder = fc
    .record({
      lines: fc.array(fc.record({ label: anyText, notes: anyText, quantity: fc.nat(999) }).map(sampleLine), {
        minLength: 1,
        maxLength: 4,
      }),
      comment: anyText,
    })
    .map(sampleOrder);

  it('every word of a ticket is printed, and no line is longer than the paper', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 3 }), (orders) => {
        const rows = rowsOf(sampleTicket({ orders }), columns);
        const printed = lettersOf(ticketText(rows));
        for (const { comment, lines } of orders) {
          expect(printed).toContain(lettersOf([comment]));
          for (const { label, notes } of lines) expect(printed).toContain(lettersOf([label, notes]));
        }
        for (const { text, size } of rows.filter((candidate) => candidate.kind === 'text')) {
          expect([...text].length).toBeLessThanOrEqual(size === 'double' ? columns / 2 : columns);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('a note of 250 characters is wrapped at words, under the name', () => {
    const notes = 'muy hecho y con la salsa aparte '.repeat(8).slice(0, 250).trim();
    const rows = rowsOf(sampleTicket({ orders: [sampleOrder({ lines: [sampleLine({ notes })] })] }), columns);
    const printed = ticketText(rows.filter((candidate) => candidate.kind === 'text' && candidate.isInverted));
    expect(printed.map((line) => line.trim()).join(' ')).toBe(notes);
    expect(printed.every((line) => line.startsWith('    ') && line.length <= columns)).toBe(true);
  });

  it('41 lines are printed on two tickets, each line once', () => {
    const lines = Array.from({ length: 41 }, (_, index) => sampleLine({ label: `Plato número ${index}.` }));
    const parts = splitTicketOrders([sampleOrder({ lines })]);
    const printed = parts.map((orders) => textOf(sampleTicket({ orders }), columns).join('\n'));
    expect(printed).toHaveLength(2);
    for (const { label } of lines) expect(printed.join('\n').split(label)).toHaveLength(2);
  });

  it('a word that is longer than a line is split and continues on the next one', () => {
    const label = 'x'.repeat(100);
    const ticket = sampleTicket({ orders: [sampleOrder({ lines: [sampleLine({ label })] })] });
    const printed = textOf(ticket, columns).filter((line) => line.includes('xx'));
    expect(printed[0]).toHaveLength(columns);
    expect(lettersOf(printed)).toBe(`2x${label}`);
  });
});
