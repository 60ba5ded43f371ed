// Tells the guest why something was not added.
import { texts } from '#customer/shared/texts.ts';
import type { Refusal } from '#domain/refusal.ts';
import { showToast } from '#ui/toast-store.ts';
import { loadCartParts } from './load-cart-parts.ts';

/** The words of refusals are many and seldom needed: they come with the parts of the cart. */
export function tellWhyNot(why: { readonly text: string } | { readonly refusal: Refusal }): void {
  if ('text' in why) showToast(why.text, 'error');
  else void loadCartParts().then((parts) => showToast(parts?.messages[why.refusal] ?? texts.notLoaded, 'error'));
}
