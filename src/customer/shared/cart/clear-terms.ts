// Forgets that the customer accepted the terms when their table changes.
import type { TableSession } from '#customer/shared/session/table-session.ts';
import { tableKey } from '#domain/table.ts';
import type { Cart } from './cart.ts';

/**
 * From now on, unchecks the accepted terms when the customer's table is cleared or another table is scanned, so that the customer
 * must accept them again. Ignores a tab without a table of its own, because another tab may have one.
 */
export function clearTermsWithTable(
  cart: Pick<Cart, 'acceptTerms'>,
  { state, hasTableOfDevice }: Pick<TableSession, 'state' | 'hasTableOfDevice'>,
): void {
  let last: string | null = null;
  state.subscribe(() => {
    if (!hasTableOfDevice()) return;
    const { table } = state.get();
    const next = table === null ? null : tableKey(table.code);
    if (next === null || (last !== null && next !== last)) cart.acceptTerms(false);
    last = next;
  });
}
