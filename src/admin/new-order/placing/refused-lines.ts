// Which line of the order the server said no to.

import type { DraftLine, OrderDraft } from '#admin/new-order/order-draft.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { RefusedOrder } from './use-place-order.ts';

/** Whether what was refused is still what the order is: once it is changed, the refusal is no news. */
export function isRefusalCurrent(refused: RefusedOrder | null, present: OrderDraft): refused is RefusedOrder {
  const of = refused?.draft;
  return of?.lines === present.lines && of.tableCode === present.tableCode && of.orderId === present.orderId;
}

/** Why this line was refused, or null when it was not. The server names a line by its product, or in full. */
export function lineRefusal(
  { name, order }: DraftLine,
  refused: RefusedOrder | null,
  present: OrderDraft,
): Refusal | 'broken' | null {
  if (!isRefusalCurrent(refused, present)) return null;
  const { code, details } = refused.refusal;
  return details.lines?.some((said) => said === name || said === order) ? code : null;
}
