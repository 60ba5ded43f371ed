// Days of trade as rows of the database, a list for each table.
import { createHash } from 'node:crypto';
import { cartTotal } from '#domain/cart.ts';
import { addCents, ZERO_CENTS } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import type { TillSum } from '#domain/z-closure.ts';
import type { Row } from './insert-rows.ts';
import type { Guest, PlacedOrder, TradeDay } from './placed-order.ts';
import { VENUE } from './venue.ts';

export interface HistoryRows {
  readonly customers: Row[];
  readonly closures: Row[];
  readonly orders: Row[];
  readonly orderLines: Row[];
  readonly orderComments: Row[];
  readonly payments: Row[];
}

/** Days are given oldest first: closures and payments are numbered from 1 in that order. */
export function historyRows(days: readonly TradeDay[], waiterId: string, newId: () => string): HistoryRows {
  const booked = days.flatMap((day, index) => {
    return day.orders.map((order) => ({ order, orderId: newId(), closureId: index + 1, closedOn: day.closedOn }));
  });
  return {
    customers: customerRows(booked.map(({ order }) => order)),
    closures: days.map((day, index) => ({
      id: index + 1,
      opened_on: day.openedOn,
      closed_on: day.closedOn,
      totals: day.closedOn === null ? null : sumsOf(day.orders),
    })),
    orders: booked.map(orderRow),
    orderLines: booked.flatMap((each) => lineRows(each, waiterId, newId)),
    orderComments: booked.filter(({ order }) => order.comment !== '').map(commentRow),
    payments: booked.map((each, index) => paymentRow(each, newId(), index + 1)),
  };
}

/** What a day's till took: guests alone ordered, and nothing went back. */
function sumsOf(orders: readonly PlacedOrder[]): TillSum[] {
  return PAYMENT_METHODS.map((method) => {
    const own = orders.filter((order) => order.method === method);
    const invoiced = addCents(...own.map(({ lines }) => cartTotal(lines.map(({ priced }) => priced))));
    return { method, paidWith: null, payments: own.length, invoiced, refunded: ZERO_CENTS };
  });
}

interface Booked {
  readonly order: PlacedOrder;
  readonly orderId: string;
  readonly closureId: number;
  readonly closedOn: Date | null;
}

/** One row for each guest, as the last visit left it. */
function customerRows(orders: readonly PlacedOrder[]): Row[] {
  const visits = new Map<string, { guest: Guest; first: PlacedOrder; last: PlacedOrder }>();
  for (const order of orders) {
    const known = visits.get(order.guest.id);
    visits.set(order.guest.id, { guest: order.guest, first: known?.first ?? order, last: order });
  }
  return [...visits.values()].map(({ guest, first, last }) => ({
    id: guest.id,
    // Of a token that no browser holds.
    token_hash: `\\x${createHash('sha256').update(guest.id).digest('hex')}`,
    label: guest.label,
    email: guest.email,
    table_code: last.tableCode,
    scanned_on: scannedBefore(last),
    created_on: scannedBefore(first),
  }));
}

const SCANNED_BEFORE_MS = 3 * 60_000;

function scannedBefore(order: PlacedOrder): Date {
  return new Date(order.startedOn.getTime() - SCANNED_BEFORE_MS);
}

function orderRow({ order, orderId, closedOn }: Booked): Row {
  return {
    id: orderId,
    customer_id: order.guest.id,
    email: nameOf(order.guest),
    table_code: order.tableCode,
    time: order.time,
    closed_on: closedOn,
  };
}

function lineRows({ order, orderId }: Booked, waiterId: string, newId: () => string): Row[] {
  return order.lines.map(({ priced, doneOn }, index) => ({
    id: newId(),
    order_id: orderId,
    position: index + 1,
    product_id: priced.productId,
    product_type_id: priced.section,
    name: priced.name,
    concept: priced.order,
    size: priced.size === 'base' ? '' : priced.size,
    quantity: priced.quantity,
    price: priced.price,
    notes: priced.notes,
    time: order.time,
    done_on: doneOn,
    done_by: doneOn === null ? null : waiterId,
  }));
}

function commentRow({ order, orderId }: Booked): Row {
  return {
    order_id: orderId,
    time: order.time,
    email: nameOf(order.guest),
    table_code: order.tableCode,
    comment: order.comment,
  };
}

function paymentRow({ order, orderId, closureId }: Booked, id: string, number: number): Row {
  const lines = order.lines.map(({ priced }) => priced);
  const total = cartTotal(lines);
  return {
    id,
    order_id: orderId,
    number,
    customer_id: order.guest.id,
    email: nameOf(order.guest),
    table_code: order.tableCode,
    lines,
    comment: order.comment,
    payment_method: order.method,
    state: 'succeeded',
    vat_percent: VENUE.iva,
    total_amount_order: total,
    amount_paid_by_user: total,
    created_on: order.startedOn,
    payment_on: order.time,
    z_closure_id: closureId,
    external_payment_id: order.externalId,
  };
}

function nameOf(guest: Guest): string {
  return guest.email ?? guest.label;
}
