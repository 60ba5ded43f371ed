// Business days as database rows, one list for each table.
import { createHash } from 'node:crypto';
import { cartTotal } from '#domain/cart.ts';
import { expectedCash } from '#domain/cash-count.ts';
import { addCents, type Cents, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import type { PaymentState } from '#domain/payment.ts';
import { stateAfterRefunds } from '#domain/refund.ts';
import { splitRefundByVat } from '#domain/split.ts';
import { type ZClosureSum, zClosureTotals } from '#domain/z-closure.ts';
import { closureSums } from './closure-sums.ts';
import type { Row } from './insert-rows.ts';
import { lineCosts } from './product-costs.ts';
import type { BusinessDay, SeedCustomer, SeedOrder } from './seed-order.ts';
import { VENUE } from './venue.ts';

/** The columns of the totals, and of the cash that they expect in a drawer without an opening float; none for an open Z closure. */
function closedRow(totals: ZClosureSum[] | null) {
  const { least, most } = expectedCash(zClosureTotals(totals ?? []), {
    openingFloat: null,
    paidIn: ZERO_CENTS,
    paidOut: ZERO_CENTS,
  });
  return { totals, expected_cash_least: least, expected_cash_most: most };
}

/** The database rows of business days of the demo venue, one list for each table. */
export interface HistoryRows {
  readonly customers: Row[];
  readonly zClosures: Row[];
  readonly zClosureMails: Row[];
  readonly orders: Row[];
  readonly orderLines: Row[];
  readonly payments: Row[];
  readonly paymentShares: Row[];
  readonly refunds: Row[];
  readonly refundEntries: Row[];
}

/**
 * The numbers that the first payment and the first Z closure of the generated business days get; the next ones count up from there.
 */
export interface FirstNumbers {
  readonly payment: number;
  readonly zClosure: number;
}

/**
 * Converts business days of the demo venue to database rows. The days must be given oldest first: Z closures and payments are
 * numbered in that order.
 */
export function historyRows(
  days: readonly BusinessDay[],
  { waiterId, newId, first }: { readonly waiterId: string; readonly newId: () => string; readonly first: FirstNumbers },
): HistoryRows {
  const numbered = days.flatMap((day, index) => {
    const { closedOn } = day;
    return day.orders.map((order) => ({
      ...{ order, closedOn, zClosureId: first.zClosure + index },
      ...{ orderId: newId(), paymentId: newId() },
    }));
  });
  const paid = numbered.filter(({ order }) => !order.cancellation);
  const zClosures = days.map(({ openedOn, closedOn, orders }, index) => ({
    id: first.zClosure + index,
    opened_on: openedOn,
    closed_on: closedOn,
    ...closedRow(closedOn === null ? null : closureSums(orders)),
    ...canceledTotals(closedOn === null ? [] : orders),
  }));
  return {
    customers: customerRows(numbered.map(({ order }) => order)),
    zClosures,
    // The owners are not told by e-mail about evenings of the past.
    zClosureMails: zClosures
      .filter(({ closed_on: closedOn }) => closedOn !== null)
      .map(({ id, closed_on: closedOn }) => ({ z_closure_id: id, queued_on: closedOn })),
    orders: numbered.map(orderRow),
    orderLines: numbered.flatMap((each) => lineRows(each, waiterId, newId)),
    payments: numbered.map((each, index) => paymentRow(each, first.payment + index)),
    paymentShares: numbered.filter(({ order }) => isPaid(order)).map(shareRow),
    ...refundRows(paid, newId),
  };
}

interface NumberedOrder {
  readonly order: SeedOrder;
  readonly orderId: string;
  readonly paymentId: string;
  readonly zClosureId: number;
  readonly closedOn: Date | null;
}

/** What a closed Z closure stores of the orders that were canceled in it. */
function canceledTotals(orders: readonly SeedOrder[]): Row {
  const canceled = orders.filter(({ cancellation }) => cancellation !== null);
  const sum = addCents(...canceled.map(({ lines }) => cartTotal(lines.map(({ priced }) => priced))));
  return { canceled_orders: canceled.length, canceled_sum: sum };
}

/** One row for each customer, as of their last visit. */
function customerRows(orders: readonly SeedOrder[]): Row[] {
  const visits = new Map<string, { customer: SeedCustomer; first: SeedOrder; last: SeedOrder }>();
  for (const order of orders) {
    const { customer } = order;
    if (!customer) continue;
    visits.set(customer.id, { customer, first: visits.get(customer.id)?.first ?? order, last: order });
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

function scannedBefore(order: SeedOrder): Date {
  return new Date(order.startedOn.getTime() - SCANNED_BEFORE_MS);
}

function orderRow({ order, orderId, closedOn }: NumberedOrder): Row {
  return {
    id: orderId,
    customer_id: order.customer?.id ?? null,
    email: emailOrLabel(order.customer),
    table_code: order.tableCode,
    comment: order.comment,
    placed_on: order.startedOn,
    placed_by: order.staff?.placedBy ?? null,
    state: order.cancellation === null ? 'sent' : 'ended',
    sent_on: sentOn(order),
    ending: order.cancellation && 'canceled',
    ended_on: order.cancellation?.on ?? null,
    ended_by: order.cancellation?.by ?? null,
    end_reason: order.cancellation?.reason ?? null,
    settled_on: isPaid(order) ? order.time : null,
    closed_on: closedOn,
  };
}

/** When the order went to the boards; null for one that was canceled before. */
function sentOn({ cancellation, time }: SeedOrder): Date | null {
  return cancellation === null ? time : null;
}

function lineRows({ order, orderId }: NumberedOrder, waiterId: string, newId: () => string): Row[] {
  const sent = sentOn(order);
  const costs = lineCosts(order.lines.map(({ priced }) => priced));
  return order.lines.map(({ priced, doneOn }, index) => ({
    id: newId(),
    order_id: orderId,
    position: index + 1,
    product_id: priced.productId,
    mixer_id: priced.mixerId ?? null,
    product_type_id: priced.section,
    name: priced.name,
    label: priced.label,
    size: priced.size === 'base' ? '' : priced.size,
    ingredients: priced.ingredients ?? [],
    quantity: priced.quantity,
    price: priced.price,
    cost: costs[index] ?? null,
    vat_percent: VENUE.vat_percent,
    notes: priced.notes,
    sent_on: sent,
    done_on: sent && doneOn,
    done_by: sent === null || doneOn === null ? null : waiterId,
  }));
}

function paymentRow({ order, orderId, paymentId, zClosureId }: NumberedOrder, number: number): Row {
  const { staff } = order;
  const total = cartTotal(order.lines.map(({ priced }) => priced));
  const isSettled = isPaid(order);
  return {
    id: paymentId,
    remainder_of: orderId,
    number,
    table_code: order.tableCode,
    payment_method: order.method,
    paid_with: isSettled ? (staff?.paidWith ?? null) : null,
    state: stateOf(order, total),
    total_amount_order: total,
    amount_paid_by_user: isSettled ? total : 0,
    created_on: order.startedOn,
    payment_on: isSettled ? order.time : null,
    z_closure_id: isSettled ? zClosureId : null,
    external_payment_id: order.externalId,
    settled_by: isSettled ? (staff?.settledBy ?? null) : null,
    to_collect: order.isOwed === true,
  };
}

function shareRow({ order: { lines }, orderId, paymentId }: NumberedOrder): Row {
  return { payment_id: paymentId, order_id: orderId, amount: cartTotal(lines.map(({ priced }) => priced)) };
}

function isPaid({ cancellation, isOwed }: SeedOrder): boolean {
  return cancellation === null && isOwed !== true;
}

/** What the lines of the order cost, as the parts of its payment. */
function paidParts(lines: SeedOrder['lines']) {
  return lines.map(({ priced: { section, price, quantity } }) => {
    return { section, vatPercent: VENUE.vat_percent, amount: multiplyCents(price, quantity) };
  });
}

function stateOf({ cancellation, isOwed, refund }: SeedOrder, total: Cents): PaymentState {
  if (cancellation !== null) return 'canceled';
  return isOwed === true ? 'pending' : stateAfterRefunds(total, refund?.amount ?? ZERO_CENTS);
}

/** The refunds, and their entries in the Z closure of the same evening. */
function refundRows(
  orders: readonly NumberedOrder[],
  newId: () => string,
): Pick<HistoryRows, 'refunds' | 'refundEntries'> {
  const refunded = orders.flatMap(({ order: { refund, lines, staff }, paymentId, zClosureId }) =>
    refund ? [{ refund, paid: paidParts(lines), paidWith: staff?.paidWith ?? null, paymentId, zClosureId }] : [],
  );
  return {
    refunds: refunded.map(({ refund: { amount, on, by, reason }, paymentId }) => ({
      ...{ id: newId(), payment_id: paymentId, amount, reason, state: 'succeeded' },
      ...{ is_surplus: false, origin: 'comanda', is_matched: false, check_note: '' },
      ...{ requested_by: by, created_on: on, updated_on: on },
    })),
    refundEntries: refunded.map(({ refund: { amount, on }, paid, paidWith, paymentId, zClosureId }) => ({
      ...{ id: newId(), payment_id: paymentId, z_closure_id: zClosureId, amount, recorded_on: on },
      paid_with: paidWith,
      split: splitRefundByVat(paid, { recorded: [], amount }),
    })),
  };
}

/** Staff orders have neither. */
function emailOrLabel(customer: SeedCustomer | null): string {
  return customer?.email ?? customer?.label ?? '';
}
