// Forgets that the customer accepted the terms when their table changes.
import type { TableSession } from '#customer/shared/session/table-session.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import type { Cart } from './cart.ts';

/**
 * Watches the customer's table: when it is cleared or another table is scanned, unchecks the accepted terms, so that the customer
 * must accept them again. Ignores changes in a browser tab whose own URL named no valid table, because all tabs share the cart and
 * another tab may have a valid table.
 */
export function clearTermsOnTableChange(
  cart: Pick<Cart, 'acceptTerms'>,
  { state, hasTableOfDevice }: Pick<TableSession, 'state' | 'hasTableOfDevice'>,
): void {
  let last: string | null = null;
  state.subscribe(() => {
    if (!hasTableOfDevice()) return;
    const { table } = state.get();
    const next = table === null ? null : tableCodeComparisonKey(table.code);
    if (next === null || (last !== null && next !== last)) cart.acceptTerms(false);
    last = next;
  });
}
