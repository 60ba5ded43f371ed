import { describe, expect, it } from 'vitest';
import {
  type OrderMoveFacts,
  type OrderMoveUndoFacts,
  orderMoveRefusal,
  UNDO_MOVE_MS,
  undoMoveRefusal,
} from './order-move.ts';

const ORDER: OrderMoveFacts = {
  state: 'sent',
  paymentState: 'pending',
  pendingLines: 2,
  isClosed: false,
  tableCode: 'A04',
};

describe('an order that staff move to another table', () => {
  it.each<[string, Partial<OrderMoveFacts>, string | null]>([
    ['owes and has lines to prepare', {}, null],
    ['owes, and all of it is served', { pendingLines: 0 }, null],
    ['is paid, and has lines to prepare', { paymentState: 'succeeded' }, null],
    ['is partly refunded, and has lines to prepare', { paymentState: 'partially-refunded' }, null],
    ['waits until staff accept it', { state: 'waiting', pendingLines: 0 }, null],
    ['is paid and served', { paymentState: 'succeeded', pendingLines: 0 }, 'order-settled'],
    ['is of a closed Z closure', { paymentState: 'succeeded', isClosed: true }, 'order-of-closed-day'],
    ['was canceled', { state: 'ended', paymentState: 'canceled', pendingLines: 0 }, 'order-ended'],
    ['is at another table already', { tableCode: 'B02' }, 'order-not-at-table'],
    ['was canceled at another table', { tableCode: 'B02', state: 'ended' }, 'order-not-at-table'],
  ])('that %s', (_, order, refusal) => {
    expect(orderMoveRefusal({ ...ORDER, ...order }, 'A04')).toBe(refusal);
  });
});

describe('orders that were moved by mistake', () => {
  const now = new Date('2026-03-14T21:00:00Z');
  const MOVED: OrderMoveUndoFacts = {
    movedBy: 'lucia',
    movedOn: new Date(now.getTime() - UNDO_MOVE_MS),
    to: 'B02',
    orders: [
      { ...ORDER, tableCode: 'B02' },
      { ...ORDER, tableCode: 'B02' },
    ],
  };
  const oneIs = (order: Partial<OrderMoveFacts>) => ({
    orders: [...MOVED.orders, { ...ORDER, tableCode: 'B02', ...order }],
  });

  it.each<[string, Partial<OrderMoveUndoFacts>, string | null]>([
    ['go back for ten seconds', {}, null],
    ['stay after them', { movedOn: new Date(now.getTime() - UNDO_MOVE_MS - 1) }, 'undo-move-too-late'],
    ['are moved back by nobody else', { movedBy: 'carmen' }, 'undo-not-own'],
    ['stay if one of them was moved again', oneIs({ tableCode: 'C03' }), 'order-not-at-table'],
    ['stay if one of them was canceled', oneIs({ state: 'ended' }), 'order-ended'],
    ['stay if the Z closure of one was closed', oneIs({ isClosed: true }), 'order-of-closed-day'],
  ])('%s', (_, moved, refusal) => {
    expect(undoMoveRefusal({ ...MOVED, ...moved }, 'lucia', now)).toBe(refusal);
  });
});
