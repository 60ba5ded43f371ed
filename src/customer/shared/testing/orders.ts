// Test data: orders as their customer sees them.
import type { OrderLine, OwnOrder } from '#contract/orders.ts';
import { cents, ZERO_CENTS } from '#domain/money.ts';

/** Builds an order line for tests: food that is still to be prepared. */
export function anOrderLine(fields: Partial<OrderLine> = {}): OrderLine {
  return {
    id: '0198f2a0-0000-7000-8000-000000000011',
    section: 'food',
    name: fields.label ?? 'Croquetas',
    label: 'Croquetas',
    size: '',
    quantity: 1,
    notes: '',
    price: cents(900),
    amount: cents(900),
    discount: ZERO_CENTS,
    isInvited: false,
    isPending: true,
    isVoided: false,
    ...fields,
  };
}

/** Builds an order for tests, with one pending line and without announced waiting times. */
export function anOrder(fields: Partial<OwnOrder> = {}): OwnOrder {
  return {
    id: '0198f2a0-0000-7000-8000-000000000001',
    time: '2026-11-21T20:00:00.000Z',
    tableCode: 'A1',
    lines: [anOrderLine()],
    comment: '',
    total: cents(900),
    paymentState: 'succeeded',
    due: ZERO_CENTS,
    refunded: ZERO_CENTS,
    isWaiting: false,
    isToAccept: false,
    takeBackUntil: null,
    notices: [],
    hasNoticeEmails: false,
    ...fields,
  };
}
