// Finds the lines that a refusal names.

import type { DraftLine, OrderDraft } from '#admin/new-order/order-draft.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { RefusedOrder } from './use-place-order.ts';

/** True if the refusal still applies: it refers to the draft before any later change. */
export function isRefusalCurrent(refused: RefusedOrder | null, present: OrderDraft): refused is RefusedOrder {
  const of = refused?.draft;
  return of?.lines === present.lines && of.tableCode === present.tableCode && of.orderId === present.orderId;
}

/** Refusal code of this line, or null. The server names a line by its product or by its full label. */
export function lineRefusal(
  { name, label }: DraftLine,
  refused: RefusedOrder | null,
  present: OrderDraft,
): Refusal | 'broken' | null {
  if (!isRefusalCurrent(refused, present)) return null;
  const { code, details } = refused.refusal;
  return details.lines?.some((line) => line === name || line === label) ? code : null;
}
