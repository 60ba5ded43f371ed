// Spanish texts of refused orders. They are not among the texts of the order editor, because the notice of unsent orders shows them
// on every page.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';

/**
 * Returns the text that tells staff why the server refused an order. The code `broken` stands for an internal error of the server.
 * Some refusals have a text of their own here, because their general text is written for customers.
 */
export function orderRefusalText(code: Refusal | 'broken'): string {
  return STAFF_TEXTS[code] ?? refusalMessages[code];
}

const STAFF_TEXTS: Readonly<Partial<Record<Refusal | 'broken', string>>> = {
  'cart-empty': 'El pedido está vacío.',
  'unknown-product': 'Un producto ya no está en la carta.',
  'out-of-stock': 'Un producto se ha agotado.',
  'not-enough-stock': 'No quedan tantas unidades de un producto.',
  'price-changed': 'Ha cambiado un precio. Revísalo y pulsa otra vez.',
  'order-id-reused': 'Este pedido ya se creó, con otro contenido. Compruébalo antes de crear otro.',
};
