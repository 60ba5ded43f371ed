// Business days as database rows, one list for each table.
import { createHash } from 'node:crypto';
import { cartTotal } from '#domain/cart.ts';
import { addCents, ZERO_CENTS } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import type { ZClosureSum } from '#domain/z-closure.ts';
import type { Row } from './insert-rows.ts';
import type { BusinessDay, PlacedOrder, SeedCustomer } from './placed-order.ts';
import { VENUE } from './venue.ts';

export interface HistoryRows {
  readonly customers: Row[];
  readonly zClosures: Row[];
  readonly orders: Row[];
  readonly orderLines: Row[];
  readonly orderComments: Row[];
  readonly payments: Row[];
}

/** Makes the rows. Pass the days oldest first: Z closures and payments are numbered from 1 in that order. */
export function historyRows(days: readonly BusinessDay[], waiterId: string, newId: () => string): HistoryRows {
  const numbered = days.flatMap((day, index) => {
    return day.orders.map((order) => ({ order, orderId: newId(), zClosureId: index + 1, closedOn: day.closedOn }));
  });
  return {
    customers: customerRows(numbered.map(({ order }) => order)),
    zClosures: days.map((day, index) => ({
      id: index + 1,
      opened_on: day.openedOn,
      closed_on: day.closedOn,
      totals: day.closedOn === null ? null : closureSums(day.orders),
    })),
    orders: numbered.map(orderRow),
    orderLines: numbered.flatMap((each) => lineRows(each, waiterId, newId)),
    orderComments: numbered.filter(({ order }) => order.comment !== '').map(commentRow),
    payments: numbered.map((each, index) => paymentRow(each, newId(), index + 1)),
  };
}

/** The sums of one day's Z closure. All orders are from customers, and nothing was refunded. */
function closureSums(orders: readonly PlacedOrder[]): ZClosureSum[] {
  return PAYMENT_METHODS.map((method) => {
    const own = orders.filter((order) => order.method === method);
    const invoiced = addCents(...own.map(({ lines }) => cartTotal(lines.map(({ priced }) => priced))));
    return { method, paidWith: null, payments: own.length, invoiced, refunded: ZERO_CENTS };
  });
}

interface NumberedOrder {
  readonly order: PlacedOrder;
  readonly orderId: string;
  readonly zClosureId: number;
  readonly closedOn: Date | null;
}

/** One row for each customer, as of their last visit. */
function customerRows(orders: readonly PlacedOrder[]): Row[] {
  const visits = new Map<string, { customer: SeedCustomer; first: PlacedOrder; last: PlacedOrder }>();
  for (const order of orders) {
    const known = visits.get(order.customer.id);
    visits.set(order.customer.id, { customer: order.customer, first: known?.first ?? order, last: order });
  }
  return [...visits.values()].map(({ customer, first, last }) => ({
    id: customer.id,
    // The hash of a token that no browser has.
    token_hash: `\\x${createHash('sha256').update(customer.id).digest('hex')}`,
    label: customer.label,
    email: customer.email,
    table_code: last.tableCode,
    scanned_on: scannedBefore(last),
    created_on: scannedBefore(first),
  }));
}

const SCANNED_BEFORE_MS = 3 * 60_000;

function scannedBefore(order: PlacedOrder): Date {
  return new Date(order.startedOn.getTime() - SCANNED_BEFORE_MS);
}

function orderRow({ order, orderId, closedOn }: NumberedOrder): Row {
  return {
    id: orderId,
    customer_id: order.customer.id,
    email: emailOrLabel(order.customer),
    table_code: order.tableCode,
    time: order.time,
    closed_on: closedOn,
  };
}

function lineRows({ order, orderId }: NumberedOrder, waiterId: string, newId: () => string): Row[] {
  return order.lines.map(({ priced, doneOn }, index) => ({
    id: newId(),
    order_id: orderId,
    position: index + 1,
    product_id: priced.productId,
    product_type_id: priced.section,
    name: priced.name,
    label: priced.label,
    size: priced.size === 'base' ? '' : priced.size,
    quantity: priced.quantity,
    price: priced.price,
    notes: priced.notes,
    time: order.time,
    done_on: doneOn,
    done_by: doneOn === null ? null : waiterId,
  }));
}

function commentRow({ order, orderId }: NumberedOrder): Row {
  return {
    order_id: orderId,
    time: order.time,
    email: emailOrLabel(order.customer),
    table_code: order.tableCode,
    comment: order.comment,
  };
}

function paymentRow({ order, orderId, zClosureId }: NumberedOrder, id: string, number: number): Row {
  const lines = order.lines.map(({ priced }) => priced);
  const total = cartTotal(lines);
  return {
    id,
    order_id: orderId,
    number,
    customer_id: order.customer.id,
    email: emailOrLabel(order.customer),
    table_code: order.tableCode,
    lines,
    comment: order.comment,
    payment_method: order.method,
    state: 'succeeded',
    vat_percent: VENUE.vat_percent,
    total_amount_order: total,
    amount_paid_by_user: total,
    created_on: order.startedOn,
    payment_on: order.time,
    z_closure_id: zClosureId,
    external_payment_id: order.externalId,
  };
}

function emailOrLabel(customer: SeedCustomer): string {
  return customer.email ?? customer.label;
}
