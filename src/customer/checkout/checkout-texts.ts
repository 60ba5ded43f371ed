// The visible texts of the checkout. Those quoted in the requirements must not be changed.
import { textCatalogue } from '#customer/shared/language.ts';

/** The visible texts of the checkout below the cart, in the customer's language. */
export const checkoutTexts = textCatalogue('checkout', {
  total: 'Total',
  vatIncluded: 'IVA incluido',
  offline: 'Sin conexión: podrás pedir en cuanto vuelva.',
  order: 'Pedir',
  payStaff: 'Pagar al camarero',
  payStaffHint: 'En efectivo o con tarjeta. Se lo pagas a quien te atienda.',
  unconfirmed: 'Estamos comprobando si tu pedido ha llegado. Espera un momento antes de pagar aquí.',
  sending: 'Enviando tu pedido…',
  termsBefore: 'Acepto los ',
  termsLink: 'Términos y condiciones',
  termsAfter: ' y tengo 18 años o más.',
  unknown:
    'No sabemos si tu pedido ha llegado. Lo comprobaremos en cuanto haya conexión. No se ha cobrado nada, y si lo reintentas no se pedirá dos veces.',
  notArrived: 'Tu pedido no llegó y no se ha cobrado nada. Pulsa otra vez para enviarlo.',
  olderArrived: 'Tu pedido anterior sí llegó. Hemos quitado lo que ya pediste; revisa lo que queda y pulsa otra vez.',
  seeOrders: 'Ver tus pedidos',
  askStaffTitle: 'Avisa al camarero para pagar',
  askStaff: 'Ahora mismo no se puede pagar desde el móvil. Te atenderán en la mesa.',
  methodUnavailable: 'Ahora mismo no se puede pedir desde el móvil. Avisa al camarero y te atenderá en la mesa.',
} as const);
