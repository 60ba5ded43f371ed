// Test data: the status of an order, as the server reports it to its customer.
import type { OrderStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';

/**
 * Builds the server's status of an order for tests. Unless given otherwise, it costs 1,80 €, is pending, is to be paid online and
 * has no attempt.
 */
export function anOrderStatus(fields: Partial<OrderStatus> = {}): OrderStatus {
  return {
    orderId: anId(1),
    tableCode: 'A1',
    time: '2026-11-21T20:00:00.000Z',
    readOn: Date.parse('2026-11-21T20:00:10.000Z'),
    isSent: false,
    isToAccept: false,
    isToCollect: false,
    isSettled: false,
    remaining: cents(180),
    ending: null,
    state: 'pending',
    method: 'redsys',
    number: 1,
    total: cents(180),
    isConfirmedUnpaid: true,
    isLate: false,
    surplus: null,
    attempt: null,
    ...fields,
  };
}
