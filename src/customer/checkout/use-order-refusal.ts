// The visible reason why the cart cannot be ordered now.

import { useCartSummary, useMenu } from '#customer/shared/app-context.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { openStateOf } from '#customer/shared/menu/open-state.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { orderRefusal } from '#domain/cart.ts';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';

/**
 * Returns the visible text why the cart cannot be ordered now, such as a closed kitchen or no connection; null if it can be
 * ordered. The order button is disabled meanwhile.
 */
export function useOrderRefusal(): string | null {
  const { orderable } = useCartSummary();
  const sections = openStateOf(useMenu());
  const online = useStore(onlineStatus, (present) => present);
  const refusal = orderRefusal(orderable, sections);
  if (refusal !== null) return refusalMessages[refusal];
  return online ? null : checkoutTexts.offline;
}
