// Forgets that the customer accepted the terms when their table changes.
import type { TableSession } from '#customer/shared/session/table-session.ts';
import { tableCodeComparisonKey } from '#domain/table.ts';
import type { Cart } from './cart.ts';

/**
 * Starts to watch the customer's table. When the table is cleared or another table is scanned, the accepted terms are unchecked, so
 * that the customer must accept the terms again. A tab without a table of its own leaves the terms as they are, because another tab
 * may have a table.
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
