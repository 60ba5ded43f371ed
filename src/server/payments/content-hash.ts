// Tells whether two requests under one order id want the same.
import { createHash } from 'node:crypto';
import type { PlaceOrder } from '#contract/payments.ts';
import { tableKey } from '#domain/table.ts';

/** Of everything the guest wants; not of the prices shown, which may have been refreshed between two tries. */
export function contentHash({ tableCode, lines, comment }: PlaceOrder): Buffer {
  const wanted = lines.map(({ productId, size, quantity, notes, mixerId, ingredients }) => [
    productId,
    size,
    quantity,
    notes.trim(),
    mixerId,
    ingredients.map(({ name, quantity: units }) => [name, units]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([tableKey(tableCode), wanted, comment.trim()]))
    .digest();
}
