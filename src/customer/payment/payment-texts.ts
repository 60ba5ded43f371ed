// The visible texts of payments. documented-wording.ts lists the texts that differ from the requirements.

import { textCatalogue } from '#customer/shared/language.ts';
import type { Indicator } from '#customer/shared/order/order-view.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';

/** The visible texts about paying: payment options, cards, waiting, failures and 3-D Secure. */
export const paymentTexts = textCatalogue('payment', {
  /** Code of the language, for the forms and buttons of the providers. */
  language: 'es',

  loaders: {
    redirecting: 'Te llevamos a la página del banco',
    processing: 'Procesando el pago',
    'in-page': 'Procesando el pago',
    form: 'Preparando el pago',
  } satisfies Record<Exclude<Indicator, 'sending'>, string>,

  pay: 'Pagar',
  payTotal: (total: string) => `Pagar ${total}`,
  options: {
    label: 'Elige cómo pagar',
    card: 'Tarjeta',
    googlepay: 'Google Pay',
    applepay: 'Apple Pay',
    bizum: 'Bizum',
    cardHere: 'Pagar con una tarjeta guardada o nueva',
  },
  walletUnavailable: {
    googlepay: '¡Algo salió mal! Google Pay no disponible',
    applepay: refusalMessages['apple-pay-unavailable'],
  },
  saveCard: 'Guardar la tarjeta en este móvil para la próxima vez',
  saveCardHint: 'La guarda la pasarela de pago: aquí solo se verán sus cuatro últimas cifras.',

  inProgress: refusalMessages['payment-under-way'],
  inProgressHint: 'Si está en otra pestaña, termínalo allí. Si ya la cerraste, puedes empezar de nuevo.',
  check: 'Comprobar el pago',
  startOver: 'Empezar de nuevo',
  retry: 'Intentar de nuevo',

  card: {
    title: (total: string) => `Pagar con tarjeta (${total})`,
    total: (total: string) => `Total: ${total}`,
    loading: 'Preparando tu pago…',
    walletTitle: {
      googlepay: 'Google Pay no se ha completado',
      applepay: 'Apple Pay no se ha completado',
    },
    walletText: 'Puedes pagar con tu tarjeta.',
    saved: 'Tu tarjeta',
    choose: 'SELECCIONA TU TARJETA',
    chooseFirst: 'Selecciona tu tarjeta para pagar.',
    addNew: 'Añadir otra tarjeta',
    /** A line ends before the card rather than within it. */
    paySaved: (card: string, total: string) => `Pagar ${total} con ${card.replaceAll(' ', '\u00a0')}`,
    savedName: (brand: string, last4: string, expires: string) =>
      `${brand} ···· ${last4}${expires === '' ? '' : ` (${expires})`}`,
    delete: 'Olvidar esta tarjeta',
    deleteTitle: '¿Olvidar esta tarjeta?',
    deleteText: (name: string) => `${name}. Dejará de estar guardada, también en la pasarela de pago.`,
    deleteConfirm: 'Olvidar la tarjeta',
    deleteCancel: 'No olvidarla',
    deleted: 'Tarjeta olvidada',
    notDeleted: 'No se ha podido olvidar la tarjeta. Vuelve a intentarlo.',
    form: 'Datos de tu tarjeta',
    formLoading: 'Cargando el formulario seguro…',
    incomplete: 'Completa los datos de la tarjeta.',
    formUnavailable: 'El formulario seguro no se ha podido cargar. Prueba otra forma de pago.',
    onBankPage: 'Pagar en la página segura del banco',
    back: 'Volver a la carta',
  },

  failed: {
    title: 'No se ha podido cobrar',
    noReason: 'Algo ha fallado',
    dismiss: 'Descartar',
  },

  /** The ways to go on while the outcome is not known, and links of the notices. */
  next: {
    understood: 'Entendido',
    payOtherwise: 'Pagar de otra forma',
    orderOther: 'Pedir otra cosa mientras',
    menu: 'Volver a la carta',
    orders: 'Ver tus pedidos',
    more: 'Pedir más',
    slow: 'Está tardando más de lo normal. Puedes seguir en la carta: te diremos aquí cómo queda. Si tarda, avisa al camarero.',
  },

  challenge: {
    title: 'Tu banco quiere confirmar que eres tú',
    frame: 'Página segura de tu banco',
    cancel: 'Cancelar el pago',
    blank: '¿No ves la página de tu banco? Cancela el pago y vuelve a intentarlo: no se cobra dos veces.',
  },

  leave: {
    title: 'Espera a que termine el pago',
    text: 'El pago está en marcha. Si sales ahora, seguirá su curso y te diremos cómo ha quedado.',
    stay: 'Esperar aquí',
    leave: 'Salir de todas formas',
  },

  success: {
    ordered: (table: string) => `Tu pedido está en curso, te llegará a la mesa ${table}`,
    done: 'Pago realizado',
    sent: 'Pedido enviado',
    payStaff: 'Se paga al camarero',
    /** What follows once an order is collected or accepted that is not prepared before. */
    next: {
      waiting: 'Ya tenemos tu pedido. En cuanto lo pagues, lo preparamos y lo verás aquí.',
      'to-accept': 'Ya tenemos tu pedido. En cuanto lo acepten, lo preparamos y lo verás aquí.',
    },
    waiting: 'Confirmando tu pedido…',
    /** Of an order that the server has, before its standing is read. */
    arrived: 'Tu pedido ha llegado',
  },

  /** In a browser to which a provider's page returned, while another one ordered. */
  elsewhere: {
    paid: (total: string) => `Tu pago de ${total} está hecho. Vuelve al navegador donde pediste para verlo.`,
    undecided: 'Aún lo estamos comprobando.',
    unpaid: 'No se ha cobrado nada. Vuelve al navegador donde pediste para intentarlo otra vez.',
    menu: 'Ver la carta',
  },
} as const);

/**
 * Returns the visible text for an error code of Redsys' card form (`msg1` to `msg18`). For an unknown code, returns a general text
 * that contains the code.
 */
export function redsysFormErrorText(code: string): string {
  return formErrors.known[code] ?? formErrors.other(code);
}

/** Texts of the error codes of the bank's card form. */
const FORM_ERRORS: Readonly<Record<string, string>> = {
  msg1: 'Rellena los datos de la tarjeta',
  msg2: 'Escribe el número de la tarjeta',
  msg3: 'El número de la tarjeta solo lleva cifras',
  msg4: 'El número de la tarjeta no puede ser negativo',
  msg5: 'Escribe el mes de caducidad de la tarjeta',
  msg6: 'El mes de caducidad solo lleva cifras',
  msg7: 'El mes de caducidad no es correcto',
  msg8: 'Escribe el año de caducidad de la tarjeta',
  msg9: 'El año de caducidad solo lleva cifras',
  msg10: 'El año de caducidad no puede ser negativo',
  msg11: 'Al código de seguridad le faltan o le sobran cifras',
  msg12: 'El código de seguridad solo lleva cifras',
  msg13: 'El código de seguridad no puede ser negativo',
  msg14: 'El código de seguridad no es necesario para tu tarjeta',
  msg15: 'Al número de la tarjeta le faltan o le sobran cifras',
  msg16: 'Escribe un número de tarjeta válido',
  msg17: 'No se han podido comprobar los datos del pago',
  msg18: 'El formulario de la tarjeta no se puede mostrar en esta página',
};

const formErrors = textCatalogue('card-form-errors', {
  known: FORM_ERRORS,
  other: (code: string) => `Revisa los datos de la tarjeta (${code})`,
});
