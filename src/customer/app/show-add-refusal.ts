// Shows a toast with the reason why a product was not added.
import { texts } from '#customer/shared/texts.ts';
import type { Refusal } from '#domain/refusal.ts';
import { showToast } from '#ui/toast-store.ts';
import { loadCartParts } from './load-cart-parts.ts';

/** Shows the reason. The many refusal texts are rarely needed, so they are loaded with the cart parts. */
export function showAddRefusal(reason: { readonly text: string } | { readonly refusal: Refusal }): void {
  if ('text' in reason) showToast(reason.text, 'error');
  else
    void loadCartParts().then((parts) => showToast(parts?.refusalMessages[reason.refusal] ?? texts.notLoaded, 'error'));
}
