// The order that was refused and is in the editor again, and the lines that its refusal names.
import type { DraftLine, OrderDraft } from '#admin/new-order/order-draft.ts';
import type { OrderRefusal } from '#admin/new-order/unsent/unsent-orders.ts';
import { createStore } from '#ui/use-store.ts';

/** The server's refusal of an order, and the draft that it refers to; it is shown only while the draft is unchanged. */
export interface RefusedOrder {
  readonly refusal: OrderRefusal;
  readonly draft: OrderDraft;
}

/** Store with the refusal that the order editor shows; null without one. */
export const refusedOrder = createStore<RefusedOrder | null>(null);

/** True if the refusal still applies: it refers to the draft before any later change. */
export function isRefusalCurrent(refused: RefusedOrder | null, present: OrderDraft): refused is RefusedOrder {
  const of = refused?.draft;
  return of?.lines === present.lines && of.tableCode === present.tableCode && of.orderId === present.orderId;
}

/**
 * Finds the refusal code for one line of the draft; null if the line was not refused. The server names a line by its product or
 * by its full label.
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
