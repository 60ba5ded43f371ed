// Visible texts of an order that is not being prepared yet: the first thing that its customer reads.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts that say that an order is not being prepared yet and why, or that it was canceled. */
export const standingTexts = textCatalogue('order-standing', {
  waiting: 'Pendiente de pago: aún no lo preparamos. Paga al camarero.',
  'to-accept': 'Por aceptar: aún no lo preparamos. El camarero lo está revisando.',
  /** Of an order that its customer has seen waiting, and that staff canceled or that has expired. */
  canceled: 'Tu pedido se ha anulado: no lo preparamos. Si no te lo han dicho, pregunta al camarero.',
} as const);
