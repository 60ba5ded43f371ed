// What a customer reads about the money of a payment, in one table for every outcome.
import { formatEuros } from '#domain/money.ts';
import type { PaymentOutcome } from '#domain/payment-outcome.ts';
import type { AttemptFailure, OrderStatus, SurplusRefundState } from './attempts.ts';
import { paymentFailureText } from './payment-failures.es.ts';

/** A title and a text that tell a customer whether money was charged or refunded. */
export interface PaymentOutcomeText {
  readonly title: string;
  readonly text: string;
}

/** Only a confirmation of the provider for every attempt allows the sentence that nothing was charged. */
const NOTHING_CHARGED = 'No se ha cobrado nada';

/** For each outcome of a payment, the Spanish title and text that explain to the customer whether money was charged. */
export const OUTCOME_TEXTS: Readonly<Record<PaymentOutcome, PaymentOutcomeText>> = {
  'not-started': { title: 'Tu pedido aún no está pagado', text: `${NOTHING_CHARGED}. Elige cómo quieres pagar.` },
  'in-progress': { title: 'Tienes un pago a medias', text: 'Termínalo o cancélalo antes de empezar otro.' },
  checking: {
    title: 'Verificando el pago…',
    text:
      'Todavía no sabemos si tu banco ha cobrado. No vuelvas a pagar: lo estamos comprobando y te lo diremos aquí. ' +
      'Si tarda, avisa al camarero.',
  },
  unpaid: { title: 'El pago no se ha completado', text: `${NOTHING_CHARGED} y tu pedido sigue guardado.` },
  unknown: {
    title: 'Todavía no sabemos si tu banco ha cobrado',
    text:
      'Seguimos preguntándole y el camarero también lo ve: si ha cobrado, tu pedido entrará o te devolveremos el ' +
      'dinero. Puedes pagar ya de otra forma, volver a la carta o avisar al camarero.',
  },
  paid: { title: 'Pago realizado', text: 'Tu pedido está en marcha.' },
  'paid-late': {
    title: 'Tu pago ha llegado: tu pedido está en marcha',
    text: 'Lo hemos quitado de «Tu pedido» para que no lo pidas dos veces.',
  },
  refunded: { title: 'Te hemos devuelto el dinero', text: 'Lo verás en tu cuenta en unos días.' },
};

/**
 * The Spanish text for a customer whose earlier payment had an unknown outcome. It is shown when the payment provider has confirmed
 * that nothing was charged.
 */
export const LATER_CONFIRMED_NOT_CHARGED_TEXT: PaymentOutcomeText = {
  title: 'Tu pago anterior no se llegó a cobrar',
  text: 'Tu banco nos lo ha confirmado, así que aquel pedido no entró.',
};

/**
 * The Spanish warning that an earlier payment of this browser may have been charged. It is shown beside the payment buttons while
 * the outcome of that payment is unknown.
 */
export const EARLIER_PAYMENT_UNKNOWN_TEXT: PaymentOutcomeText = {
  title: 'Tu pago anterior quizá se haya cobrado',
  text: 'Si pagas ahora y aquel cobro aparece, el camarero lo verá y te lo devolverá.',
};

/** Reasons that say nothing about an attempt whose outcome is not known. */
const UNINFORMATIVE: ReadonlySet<AttemptFailure['reason']> = new Set<AttemptFailure['reason']>([
  'canceled-by-guest',
  'try-again',
  'not-successful',
]);

/**
 * Returns the Spanish text for a customer after an unsuccessful payment: whether money may have been charged (`title` and `text`),
 * and why the last attempt failed (`reason`; null if that is unknown or would not help the customer). `isConfirmedUnpaid` is true
 * if the payment provider confirmed for every attempt that nothing was charged.
 */
export function unsuccessfulPaymentText(
  failure: AttemptFailure | null,
  isConfirmedUnpaid: boolean,
): PaymentOutcomeText & { readonly reason: string | null } {
  const outcomeText = OUTCOME_TEXTS[isConfirmedUnpaid ? 'unpaid' : 'unknown'];
  const isShown = failure !== null && (isConfirmedUnpaid || !UNINFORMATIVE.has(failure.reason));
  return { ...outcomeText, reason: isShown ? paymentFailureText(failure) : null };
}

/**
 * Returns the Spanish text for a customer who was charged a surplus: more than the order owed. An example is a second charge. The
 * text says how much was charged too much, and what happens with the refund of this amount.
 */
export function surplusText({
  amount,
  isSecondCharge,
  refund,
}: NonNullable<OrderStatus['surplus']>): PaymentOutcomeText {
  const title = isSecondCharge ? 'Se te ha cobrado dos veces' : 'Se te ha cobrado de más';
  return { title, text: SURPLUS_TEXTS[refund](formatEuros(amount)) };
}

const returning = (amount: string) => `Te devolvemos ${amount}: lo verás en tu cuenta en unos días.`;
const SURPLUS_TEXTS: Readonly<Record<SurplusRefundState, (amount: string) => string>> = {
  'in-progress': returning,
  succeeded: returning,
  failed: (amount) => `La devolución de ${amount} no ha salido. Avisa al camarero: te devolverá el dinero.`,
};
