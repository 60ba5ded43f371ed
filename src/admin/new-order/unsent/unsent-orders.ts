// Rules for unsent orders: orders of staff that the server refused, or of which it is not known whether they were placed. They say
// when an order is sent again, and in whose session.
import type { OrderDraft } from '#admin/new-order/order-draft.ts';
import { isServerFailure, NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { PlacedStaffOrder } from '#contract/staff-orders.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Why the server refused an order of staff, and which lines it did not accept. */
export interface OrderRefusal {
  readonly code: Refusal | 'broken';
  /** Labels or names of the lines concerned. */
  readonly lines: readonly string[];
}

/** An order that staff wrote and sent and that the server has not confirmed, stored on the device. */
export interface UnsentOrder {
  readonly draft: OrderDraft;
  /** Who wrote it: it is sent in no other session. */
  readonly writer: { readonly id: string; readonly name: string };
  /** When its writer last pressed to send it, in milliseconds since 1970 of this device's clock. */
  readonly confirmedOn: number;
  /** True once it could not be sent. Until then its editor waits for the response. */
  readonly hasFailed: boolean;
  /** Null while it may still be sent unchanged. */
  readonly refusal: OrderRefusal | null;
}

/**
 * State of an unsent order. `waiting`: sent automatically. `old`: sent only after staff confirm it. `refused`: it must be
 * changed first. `of-another`: its writer is not the signed-in user.
 */
export type UnsentOrderState = 'waiting' | 'old' | 'refused' | 'of-another';

/** An older order is not sent by itself: the table may have ordered again or left. */
const SENT_BY_ITSELF_MAX_MS = 15 * 60_000;

/** Longer than a request waits for its response. Until then the page that sent the order shows it. */
const RESPONSE_MAX_MS = 20_000;

/**
 * Decides the state of an order that the server has not confirmed, while `userId` is signed in (null: nobody). `now` is the time of
 * the device's clock, in milliseconds since 1970.
 */
export function unsentOrderState(order: UnsentOrder, userId: string | null, now: number): UnsentOrderState {
  if (order.writer.id !== userId) return 'of-another';
  if (order.refusal !== null) return 'refused';
  return isOldUnsentOrder(order, now) ? 'old' : 'waiting';
}

/**
 * True if staff pressed the button that sends this order more than 15 minutes ago, but the server has not confirmed the order. It
 * is then sent only after staff confirm it. A time more than 15 minutes in the future counts too, because the device's clock was
 * then changed. `now` is in milliseconds since 1970.
 */
export function isOldUnsentOrder({ confirmedOn }: UnsentOrder, now: number): boolean {
  return Math.abs(now - confirmedOn) > SENT_BY_ITSELF_MAX_MS;
}

/**
 * True if the order belongs in the notice of orders that the server has not confirmed: its request failed, or staff pressed the
 * send button more than 20 seconds ago. Before that, the order editor waits for the response. `now` is in milliseconds since 1970.
 */
export function isListedAsUnsent({ hasFailed, confirmedOn }: UnsentOrder, now: number): boolean {
  return hasFailed || Math.abs(now - confirmedOn) > RESPONSE_MAX_MS;
}

/** Sorts the orders that the server has not confirmed by the time when staff last pressed to send them, the oldest first. */
export function sortUnsentOrders(orders: readonly UnsentOrder[]): UnsentOrder[] {
  return orders.toSorted((a, b) => a.confirmedOn - b.confirmedOn || (a.draft.orderId < b.draft.orderId ? -1 : 1));
}

/** Result of one request that sends an unsent order: placed, refused, or unknown. */
export type SendOrderResult =
  | { readonly kind: 'placed'; readonly placed: PlacedStaffOrder }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  /** The order may have been placed or not, and is sent again later. `mayContinue`: the next order can be tried at once. */
  | { readonly kind: 'unknown'; readonly code: OrderRefusal['code'] | null; readonly mayContinue: boolean };

/** Refusals that say nothing about the order: it is sent later, or in another session. */
const REFUSED_FOR_NOW: readonly OrderRefusal['code'][] = ['not-signed-in', 'other-writer', 'too-many-requests'];

/**
 * Converts the error of a request that sent an order to its result. `refused`: staff must change the order first. `unknown`: the
 * order may have been placed, or can be sent again unchanged. Throws other errors (neither `ServerRefusalError` nor
 * `NoResponseError`) again.
 */
export function convertSendOrderError(error: unknown): SendOrderResult {
  if (error instanceof NoResponseError) return { kind: 'unknown', code: null, mayContinue: false };
  if (!(error instanceof ServerRefusalError)) throw error;
  const { code, details } = error;
  // An internal error may be caused by one order alone, which must not hold up the others.
  if (isServerFailure(error)) return { kind: 'unknown', code, mayContinue: true };
  if (REFUSED_FOR_NOW.includes(code)) return { kind: 'unknown', code, mayContinue: false };
  return { kind: 'refused', refusal: { code, lines: details.lines ?? [] } };
}
