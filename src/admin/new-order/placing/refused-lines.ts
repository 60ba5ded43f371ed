// Store of the refusal that the order editor shows: the refused draft, and the lines that the server did not accept.
import type { DraftLine, OrderDraft } from '#admin/new-order/order-draft.ts';
import type { OrderRefusal } from '#admin/new-order/unsent/unsent-orders.ts';
import { createStore } from '#ui/use-store.ts';

/**
 * Why the server refused an order, and the draft that it refused. The editor shows the refusal until the lines or the table of
 * the draft change.
 */
export interface RefusedOrder {
  readonly refusal: OrderRefusal;
  readonly draft: OrderDraft;
}

/** Store with the refused order that the editor shows; null if the server refused none. */
export const refusedOrderStore = createStore<RefusedOrder | null>(null);

/**
 * True if the refusal of an order must still be shown: lines and table of the draft are the same as when the server refused it.
 * `present` is the draft as it is now.
 */
export function isRefusalCurrent(refused: RefusedOrder | null, present: OrderDraft): refused is RefusedOrder {
  const of = refused?.draft;
  return of?.lines === present.lines && of.tableCode === present.tableCode && of.orderId === present.orderId;
}

/**
 * Returns why the server refused this line of the draft; null if it did not. The server identifies a line by the name of its
 * product or by its full label.
 */
export function lineRefusal(
  { name, label }: DraftLine,
  refused: RefusedOrder | null,
  present: OrderDraft,
): OrderRefusal['code'] | null {
  if (!isRefusalCurrent(refused, present)) return null;
  const { code, lines } = refused.refusal;
  return lines.some((line) => line === name || line === label) ? code : null;
}
