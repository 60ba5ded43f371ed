// Payments: the venue's payment mode, the recorded payment method, and the states of a payment.
import { PROVIDERS, SEPARATELY_RECORDED_OPTIONS } from './provider.ts';

/**
 * The payment modes, of which the venue sets one: a payment provider that charges customers, or `manual` if the venue takes the
 * money itself.
 */
export const PAYMENT_MODES = [...PROVIDERS, 'manual'] as const;
/** How the venue is paid (a setting): through one payment provider, or `manual`. */
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/**
 * Returns why the venue cannot use this payment mode, or null if it can. `configuredModes` are the modes whose keys the server has.
 */
export function paymentModeRefusal(
  mode: PaymentMode,
  configuredModes: ReadonlySet<PaymentMode>,
): 'payment-keys-missing' | null {
  return configuredModes.has(mode) ? null : 'payment-keys-missing';
}

/**
 * The payment methods under which payments are recorded, and by which totals are grouped. A method is a payment provider, a wallet,
 * Bizum, or `manual` for money that the venue takes itself.
 */
export const PAYMENT_METHODS = [...PROVIDERS, ...SEPARATELY_RECORDED_OPTIONS, 'manual'] as const;
/** The method under which a payment is recorded, such as `redsys`, `bizum` or `manual`. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How staff received the money: in cash, or at the card terminal. Both have the payment method `manual`. */
export const PAID_WITH = ['efectivo', 'datafono'] as const;
/** How staff received the money: in cash (`efectivo`) or at the card terminal (`datafono`). */
export type PaidWith = (typeof PAID_WITH)[number];

/**
 * The states of a payment. `pending`: not paid yet. `succeeded`: the money was received. `canceled` and `expired`: it ended unpaid.
 * `partially-refunded` and `refunded`: some or all of the received money was returned.
 */
export const PAYMENT_STATES = [
  'pending',
  'succeeded',
  'canceled',
  'expired',
  'partially-refunded',
  'refunded',
] as const;
/** A state of a payment, such as `pending` or `succeeded`. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One allowed change of the state of a payment. */
interface PaymentTransition {
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly reason: string;
}

/** Every allowed state transition of a payment. A transition that is not in this list is refused. */
export const PAYMENT_TRANSITIONS: readonly PaymentTransition[] = [
  { from: 'pending', to: 'succeeded', reason: 'paid' },
  { from: 'pending', to: 'canceled', reason: 'canceled by a person' },
  { from: 'pending', to: 'expired', reason: 'expired' },
  // Nobody pays for an order that was a whole invitation, or had a discount of all.
  { from: 'canceled', to: 'pending', reason: 'not given away after all' },
  // A bank may confirm a charge after the payment was canceled or expired. The money is real, so the payment succeeds.
  { from: 'canceled', to: 'succeeded', reason: 'paid after it had ended' },
  { from: 'expired', to: 'succeeded', reason: 'paid after it had ended' },
  // It counted as paid when it was sent, and nobody had received any money.
  { from: 'succeeded', to: 'canceled', reason: 'marked as false' },
  { from: 'succeeded', to: 'partially-refunded', reason: 'partly refunded' },
  { from: 'succeeded', to: 'refunded', reason: 'fully refunded' },
  { from: 'partially-refunded', to: 'partially-refunded', reason: 'another partial refund' },
  { from: 'partially-refunded', to: 'refunded', reason: 'the remaining amount was refunded' },
  // Days later a bank may report that a refund it had made did not arrive.
  { from: 'refunded', to: 'partially-refunded', reason: 'part of the refunded money was returned to us' },
  { from: 'refunded', to: 'succeeded', reason: 'all refunded money was returned to us' },
  { from: 'partially-refunded', to: 'succeeded', reason: 'the refunded part was returned to us' },
];

/** True if a payment may change from the first state to the second. */
export function isPaymentTransitionAllowed(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_TRANSITIONS.some((move) => move.from === from && move.to === to);
}

/** True while the payment waits for its money. False once it is paid, canceled or expired. */
export function isPending(state: PaymentState): boolean {
  return state === 'pending';
}

/** True if the money was received, even if some or all of it was refunded later. */
export function isPaid(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'partially-refunded' || state === 'refunded';
}

/**
 * Returns the payment state of an order that several payments pay: `pending` while one of them is. If some are refunded and others
 * are not, it is `partially-refunded`. Payments without money count only if the order has no others. Undefined without payments.
 */
export function combinedPaymentState(states: readonly PaymentState[]): PaymentState | undefined {
  if (states.some(isPending)) return 'pending';
  const [first = states[0], ...others] = states.filter(isPaid);
  return others.every((state) => state === first) ? first : 'partially-refunded';
}
