// Spanish texts of refused orders. Every page may show them: the texts of the editor are loaded with it.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Text for staff of the reason why an order was refused, where the general texts are only for customers. */
export function orderRefusalText(code: Refusal | 'broken'): string {
  return STAFF_TEXTS[code] ?? refusalMessages[code];
}

const STAFF_TEXTS: Readonly<Partial<Record<Refusal | 'broken', string>>> = {
  'cart-empty': 'El pedido está vacío.',
  'table-not-valid': 'Esta mesa ya no está activa. Elige otra.',
  'unknown-product': 'Un producto ya no está en la carta.',
  'out-of-stock': 'Un producto se ha agotado.',
  'not-enough-stock': 'No quedan tantas unidades de un producto.',
  'price-changed': 'Ha cambiado un precio. Revísalo y pulsa otra vez.',
  'order-id-reused': 'Este pedido ya se creó, con otro contenido. Compruébalo antes de crear otro.',
};
