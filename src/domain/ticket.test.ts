// Tickets: how the orders of a table are split, and which lines the paper shows as new.
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { firstPrintedLineIds, splitTicketOrders, type TicketOrder } from './ticket.ts';

function order(lineCount: number, notes = '', comment = ''): TicketOrder {
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    ...{ lineId: `line ${index}`, quantity: 1, label: 'Croquetas', size: '', price: cents(850) },
    ...{ notes, isPrintedBefore: false },
  }));
  return { time: '2026-11-22T20:31:00.000Z', comment, lines };
}

function lineCounts(parts: readonly (readonly TicketOrder[])[]): number[][] {
  return parts.map((orders) => orders.map(({ lines }) => lines.length));
}

describe('the orders of a table', () => {
  it('stay on one ticket up to 40 lines', () => {
    expect(lineCounts(splitTicketOrders([order(25), order(15)]))).toEqual([[25, 15]]);
    expect(splitTicketOrders([])).toEqual([]);
  });

  it('continue on a second ticket from the 41st line, with the comment of the order on both', () => {
    const parts = splitTicketOrders([order(25), order(16, '', 'traed pan'), order(3)]);
    expect(lineCounts(parts)).toEqual([
      [25, 15],
      [1, 3],
    ]);
    expect(parts.map((orders) => orders.map(({ comment }) => comment))).toEqual([
      ['', 'traed pan'],
      ['traed pan', ''],
    ]);
  });

  it('are split at fewer lines if the notes are long', () => {
    const parts = splitTicketOrders([order(20, 'sin sal, por favor, '.repeat(12).slice(0, 250))]);
    expect(lineCounts(parts)).toEqual([[9], [9], [2]]);
  });

  it('are split earlier if a note has characters that are printed as several', () => {
    expect(lineCounts(splitTicketOrders([order(6, '…'.repeat(250))]))).toEqual([[3], [3]]);
  });
});

describe('the new lines of a ticket', () => {
  const orders = [
    { ...order(0), lines: order(3).lines.map((line, index) => ({ ...line, isPrintedBefore: index === 1 })) },
  ];
  const ticket = { kind: 'ticket', section: 'food', tableCode: 'A1', orders, part: { number: 1, of: 1 } } as const;

  it('are those that the paper does not mark as printed before', () => {
    expect(firstPrintedLineIds({ ...ticket, isCancellation: false })).toEqual(['line 0', 'line 2']);
  });

  it('are none on a cancellation and on other paper', () => {
    expect(firstPrintedLineIds({ ...ticket, isCancellation: true })).toEqual([]);
    expect(firstPrintedLineIds({ kind: 'test', printerName: 'Barra', time: '2026-11-22T20:31:00.000Z' })).toEqual([]);
  });
});
