// Hash of an order's content, which shows whether two requests with one order id have the same content.

import type { PlaceOrderInput } from '#contract/payments.ts';
import type { PaidWith } from '#domain/payment.ts';
import { nameKey } from '#domain/text.ts';
import { hashRequestContent } from '#server/platform/ids.ts';

/**
 * Returns a SHA-256 hash of all that is ordered, which is stored with the order. A later request with the same order id is a
 * repetition only if its hash is equal. Prices are left out, because they may change until the request is sent again. `payment`
 * adds how a staff order was paid, or that a customer chose to pay staff.
 */
export function orderContentHash(
  { tableCode, lines, comment }: Pick<PlaceOrderInput, 'tableCode' | 'lines' | 'comment'>,
  ...payment: readonly (PaidWith | PlaceOrderInput['payTo'] | null)[]
): Buffer {
  const lineValues = lines.map(({ productId, size, quantity, notes, mixerId, ingredients }) => [
    productId,
    size,
    quantity,
    notes.trim(),
    mixerId,
    ingredients.map(({ name, quantity: units }) => [name, units]),
  ]);
  return hashRequestContent([nameKey(tableCode), lineValues, comment.trim(), ...payment]);
}
