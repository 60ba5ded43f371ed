// Spanish texts of the dialogs about one payment: its details, whether the bank has charged it, its receipt or bill, and
// «Pedidos falsos».

import type { AttemptDecisionResult } from '#contract/attempts.ts';
import type { MarkOrdersFalseInput } from '#contract/owed-orders.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import type { PaidWith } from '#domain/payment.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Texts of the dialog with the details of a payment. */
export const paymentDetailTexts = {
  title: 'Pago',
  payment: (number: number) => `Pago ${number}`,
  summary: (number: number, table: string, amount: string) => `Pago ${number}, ${table}: ${amount}.`,
  failed: 'No se ha podido leer el pago',

  labels: {
    state: 'Estado',
    total: 'Total',
    paid: 'Cobrado',
    refunded: 'Devuelto',
    table: 'Mesa',
    method: 'Método',
    orderedOn: 'Pedido el',
    paidOn: 'Pagado el',
    customer: 'Cliente',
    placedBy: 'Lo tomó',
    settledBy: 'Lo cobró',
    cashGiven: 'Entregado',
    change: 'Cambio',
    left: 'Dejado para el cierre siguiente por',
    closure: 'Cierre de caja (Z)',
    canceled: 'Anulado por',
    cancelReason: 'Motivo',
    receipt: 'Ticket por correo',
    externalId: 'Identificador en el banco',
  },
  /** Who canceled an order that its customer took back. */
  byCustomer: 'el cliente',
  receiptSent: 'Enviado',
  late: 'Este dinero llegó cuando el pago ya se había dado por perdido.',
  walkOut: 'Se fueron sin pagar.',
  notCooked: 'Sin cocinar hasta cobrar.',
  invited: 'Invitación',
  voided: 'Tachado',
  voidedBy: (person: string, reason: string) => `Lo tachó ${person}: «${reason}»`,
  inProgress: 'El cliente puede estar pagando ahora mismo.',
  chargeNotKnown: 'El banco no ha contestado si ya cobró este pago.',

  lines: 'Lo pedido',
  each: (price: string) => `${price} la unidad`,
  comment: 'Comentario',
  total: 'Total',
  ordered: 'Total de lo pedido',
  /** The amount of a payment of a part of what was ordered. */
  part: { paid: 'Este pago', left: 'Queda por pagar' },

  refunds: 'Devoluciones',
  refundsNone: 'De este pago no se ha devuelto nada.',
  surplus: 'Cobrado de más',
  automatic: 'Automática',
  atBank: 'Hecha en el banco, no desde Comanda',
  reportedByBank: 'Nos avisó el banco',
  recordedBy: (person: string) => `La apuntó ${person}`,
  code: (code: string) => `código ${code}`,
  notSent: 'no se pidió al banco: faltan las claves de la cuenta',
  openRefunds: 'Abrir en Devoluciones',
} as const;

/** Texts of the dialog in which staff record whether the bank charged the customer in an attempt to pay. */
export const attemptDecisionTexts = {
  decisions: {
    charged: 'El banco lo ha cobrado',
    'not-charged': 'No lo ha cobrado',
  } satisfies Record<AttemptDecision, string>,
  /** The bank charged another amount, which staff have returned in its portal. */
  returned: 'Ya lo he devuelto en el banco',
  titles: {
    charged: '¿Apuntar que el banco lo ha cobrado?',
    'not-charged': '¿Apuntar que el banco no lo ha cobrado?',
    returned: '¿Apuntar que lo has devuelto en el banco?',
  },
  consequences: {
    charged: 'El pago queda cobrado y el pedido sale a barra y cocina.',
    chargedTwice: 'El pedido ya no debe nada: este cobro sobra y se devuelve entero al cliente sin que nadie lo pida.',
    chargedTooMuch: (paid: string, surplus: string) =>
      `El pedido queda pagado con ${paid}. Los ${surplus} que sobran se devuelven al cliente sin que nadie lo pida.`,
    chargedTooLittle: 'El pedido debe ahora más que este cobro: así no se puede apuntar como cobrado.',
    'not-charged':
      'El pago se podrá hacer otra vez. Si el banco lo cobra más tarde, te avisaremos con otra incidencia.',
    returned: 'Este intento queda sin cobrar y el pago se podrá hacer otra vez.',
  },
  queriedFirst: 'Antes se lo preguntamos otra vez al banco: si contesta, vale lo que diga él.',
  labels: { provider: 'Banco', reference: 'Referencia en el banco', amount: 'Importe' },
  note: 'Qué has visto en el banco',
} as const;

const outcomeTexts: Readonly<Record<AttemptDecision, string>> = {
  charged: 'el banco lo ha cobrado',
  'not-charged': 'el banco no lo ha cobrado',
};

/**
 * Returns the Spanish notice for staff who recorded whether the bank charged an attempt to pay: their answer was recorded, a
 * colleague had answered before, or the bank itself reported the outcome. If the stored note is not `ownNote`, a colleague has
 * answered.
 */
export function decisionResultText({ outcome, decided }: AttemptDecisionResult, ownNote: string): string {
  if (decided === null) return outcome === 'charged' ? BANK_CHARGED : BANK_DID_NOT_CHARGE;
  return decided.note === ownNote
    ? `Apuntado: ${outcomeTexts[outcome]}`
    : `${decided.by} ya había apuntado que ${outcomeTexts[outcome]}`;
}

const BANK_CHARGED = 'El banco ha contestado: sí lo ha cobrado';
const BANK_DID_NOT_CHARGE = 'El banco ha contestado: no lo ha cobrado';

const receipt = {
  title: 'Ticket por correo',
  send: 'Enviar ticket',
  sent: (email: string) => `El ticket va de camino a ${email}.`,
  failed: 'No se ha enviado el ticket',
  paper: {
    title: 'Ticket en papel',
    lead: 'Es un justificante de pago, no una factura.',
    print: 'Imprimir ticket',
    dialog: (number: number) => `Imprimir el ticket del pago ${number}`,
  },
};

const owed: typeof receipt = {
  title: 'Cuenta por correo',
  send: 'Enviar la cuenta',
  sent: (email) => `La cuenta va de camino a ${email}.`,
  failed: 'No se ha enviado la cuenta',
  paper: {
    title: 'Cuenta en papel',
    lead: 'Sale con lo pedido y el total, como pendiente de pago. No es una factura.',
    print: 'Imprimir la cuenta',
    dialog: (number) => `Imprimir la cuenta del pago ${number}`,
  },
};

/** Texts for e-mailing and printing the receipt of a payment, or the bill of an unpaid one (`owed`). */
export const receiptTexts = {
  email: 'Correo del cliente',
  placeholder: 'nombre@correo.es',
  invalid: 'Introduce un correo electrónico válido',
  sentBefore: 'El ticket de este pago ya se ha enviado.',
  receipt,
  owed: { ...owed, lead: 'Sale con lo pedido y el total, como pendiente de pago.' },
} as const;

/**
 * Returns the Spanish text that tells staff why the server refused to e-mail a receipt. Some error codes have a special text for
 * staff, because their general text is written for customers. The code `broken` is an internal error of the server.
 */
export function receiptRefusalText(code: Refusal | 'broken'): string {
  return STAFF_TEXTS[code] ?? refusalMessages[code];
}

const STAFF_TEXTS: Readonly<Partial<Record<Refusal | 'broken', string>>> = {
  'receipt-not-paid': 'Este pedido se ha anulado: ya no hay nada que enviar.',
  'receipt-too-many': 'Ya se ha enviado varias veces. Comprueba la dirección y que no esté en el correo no deseado.',
  'receipt-too-often': 'Has enviado muchos tickets seguidos. Vuelve a intentarlo dentro de un rato.',
};

type Scopes = Readonly<Record<MarkOrdersFalseInput['scope'], string>>;

const BLOCKED = 'Los móviles que nunca han pagado no podrán pedir más, salvo si eliges solo este pedido.';

/** Texts of the dialog that marks orders as false: nobody at the table placed them. */
export const falseOrderTexts = {
  open: 'Era falso…',
  title: 'Pedidos falsos',
  scope: 'Qué era falso',
  /** Of an order that is unpaid. */
  unpaid: {
    scopes: {
      order: 'Solo este pedido',
      session: 'Todo lo que debe este móvil',
      table: 'Todo lo que deben los clientes de esta mesa',
    } satisfies Scopes,
    consequence: `Se anula, se quita de las pantallas de pedidos y no cuenta en ninguna cifra. Queda en «Anulados». ${BLOCKED}`,
  },
  /** Of an order that counts as paid because it was sent. */
  counted: {
    scopes: {
      order: 'Solo este pedido',
      session: 'Todos los pedidos de este móvil desde el último cierre',
      table: 'Los pedidos de esta mesa de los que no se ha preparado nada',
    } satisfies Scopes,
    consequence: `Se anula, se quita de las pantallas de pedidos y deja de contar como cobrado en el cierre Z abierto. Si alguien te dio el dinero, no lo marques: haz una devolución. Queda en «Anulados». ${BLOCKED}`,
  },
  submit: 'Marcar como falso',
  submitWarned: 'Marcar aunque pueda estar pagando',
  inProgress: 'Un cliente puede estar pagando uno de estos pedidos ahora mismo.',
  done: (orders: number) => (orders === 1 ? '1 pedido marcado como falso' : `${orders} pedidos marcados como falsos`),
} as const;

/** Texts of the fields for the cash that a customer hands over. */
export const cashTexts = {
  cash: 'Entregado en efectivo (opcional)',
  exact: 'Justo',
  amounts: 'Importes habituales',
  change: 'Cambio',
  missing: (amount: string) => `Faltan ${amount}`,
  invalid: 'Escribe un importe, por ejemplo 20 o 20,50.',
  tooLittle: 'El efectivo entregado no llega al total.',
} as const;

/** Texts of the buttons and the dialog with which staff correct whether a payment was paid in cash or by card terminal. */
export const paidWithCorrectionTexts = {
  /** The button, by the way in which it was taken in fact. */
  was: { efectivo: 'Era efectivo', datafono: 'Era datáfono' } satisfies Record<PaidWith, string>,
  title: (number: number, was: string) => `Pago ${number}: ${was.toLocaleLowerCase('es')}`,
  consequence: 'El importe no cambia; la caja y el arqueo sí. Queda apuntado quién lo ha corregido y por qué.',
  refunded: (amount: string) => `Los ${amount} que ya se devolvieron cuentan en la caja como se devolvieron.`,
  reasons: ['Se pulsó mal', 'El cliente cambió de idea'],
  submit: 'Corregir',
  done: (was: string) => `Corregido: ${was.toLocaleLowerCase('es')}`,
  unchanged: 'Ya estaba así',
  undo: 'Deshacer',
  refused: 'No se ha corregido',
} as const;

/** Usual reasons for giving a customer an order or a part of it for free (an invitation). Each is a button. */
export const INVITATION_REASONS = ['Invita la casa', 'Compensación'] as const;

/** Usual reasons for giving a discount. Each is a button. */
export const DISCOUNT_REASONS = ['Cliente habitual', 'Promoción', 'Compensación'] as const;

/** Texts of the confirmation that staff must give before they change an order whose customer may be paying at this moment. */
export const mayBePayingTexts = {
  title: 'El cliente puede estar pagando ahora mismo',
  text: 'Ha empezado a pagar desde su móvil. Si sigues, ese pago se anula y tendrá que pagar de nuevo lo que quede. Si el banco lo cobra igualmente, lo que sobre se le devuelve solo.',
  submit: 'Hacerlo igualmente',
};

/** Visible texts of the form in which staff give orders a discount, and of the button that opens it. */
export const discountTexts = {
  open: 'Descuento…',
  openOf: (orders: number, table: string) => `Descuento… de ${orders} pedidos, ${table}`,
  title: 'Descuento',
  amount: 'Cuánto se descuenta',
  button: (percent: number) => `${percent}\u00a0%`,
  otherPercent: 'Otro\u00a0%',
  euros: 'Euros',
  typedPercent: 'Descuento en %',
  typedEuros: 'Descuento en euros',
  percentNotValid: 'Escribe un número entero del 1 al 100.',
  eurosNotValid: (due: string) => `Escribe un importe de hasta ${due}.`,
  orders: (orders: number) => `De ${orders} pedidos de la mesa.`,
  owes: (due: string) => `Se deben ${due}`,
  takesOff: (due: string, amount: string) => `De ${due} se descuentan ${amount}`,
  rest: (rest: string) => `Quedan ${rest}`,
  ofOrder: 'Se descuenta de todo lo que debe el pedido.',
  submit: 'Descontar',
  refused: 'No se ha descontado',
  done: (amount: string) => `Descuento: ${amount}`,
} as const;

/**
 * Visible texts of the component `ReasonButtons`, which asks staff why they make a change: the question, and the button and field
 * for another reason.
 */
export const reasonTexts = {
  question: '¿Por qué?',
  other: 'Otro motivo…',
  typed: 'Motivo',
} as const;

/** Visible texts for giving an order or a part of it for free (an invitation): the button, the dialog and its result. */
export const invitationTexts = {
  open: 'Invitar…',
  title: 'Invitar el pedido',
  falls: (amount: string) => `La mesa debe ${amount} menos. En la cuenta sale a 0,00 €.`,
  rest: (paid: string, left: string) => `Pagado ${paid}: se invitan los ${left} que quedan. Lo pagado no se devuelve.`,
  refunds: (amount: string) => `Ya está cobrado: se devuelven ${amount}.`,
  submit: 'Invitar',
  refused: 'No se ha invitado',
  done: (quantity: number, label: string) => `Invitado: ${quantity} × ${label}`,
  orderDone: (amount: string) => `Invitado: ${amount}`,
} as const;

/** Hint below a field in which staff explain a decision about money: the person who checks the cash reads it. */
export const decisionNoteHint = 'Lo leerá quien revise la caja.';
