// Tells whether two requests under one order id want the same.
import { hash } from 'node:crypto';
import type { PlaceOrder } from '#contract/payments.ts';
import type { PaidWith } from '#domain/payment.ts';
import { tableKey } from '#domain/table.ts';

/**
 * Of everything that is wanted; not of the prices shown, which may have been refreshed between two tries. `paying` is how
 * staff say that it is paid, of which guests say nothing here.
 */
export function contentHash(
  { tableCode, lines, comment }: Pick<PlaceOrder, 'tableCode' | 'lines' | 'comment'>,
  ...paying: readonly (PaidWith | null)[]
): Buffer {
  const wanted = lines.map(({ productId, size, quantity, notes, mixerId, ingredients }) => [
    productId,
    size,
    quantity,
    notes.trim(),
    mixerId,
    ingredients.map(({ name, quantity: units }) => [name, units]),
  ]);
  return hash('sha256', JSON.stringify([tableKey(tableCode), wanted, comment.trim(), ...paying]), 'buffer');
}
