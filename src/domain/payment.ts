// Payments: how the venue is paid, and the states a payment may pass through.

/** The venue's choice of how guests pay (setting `paymentMethod`). */
export const PAYMENT_FLOWS = ['stripe', 'redsys', 'manual'] as const;
export type PaymentFlow = (typeof PAYMENT_FLOWS)[number];

/** Why guests cannot be charged in this flow, or null when they can. `payable` are the flows whose keys the server has. */
export function flowRefusal(
  mode: PaymentFlow,
  configuredModes: ReadonlySet<PaymentFlow>,
): 'payment-keys-missing' | null {
  return configuredModes.has(mode) ? null : 'payment-keys-missing';
}

/** What a payment is recorded as, and totalled by. */
export const PAYMENT_METHODS = ['stripe', 'redsys', 'googlepay', 'applepay', 'bizum', 'manual'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How staff were paid: in cash, or at the card terminal. Both are the method `manual`. */
export const PAID_WITH = ['efectivo', 'datafono'] as const;
export type PaidWith = (typeof PAID_WITH)[number];

export const PAYMENT_STATES = [
  'pending',
  'succeeded',
  'canceled',
  'expired',
  'partially-refunded',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface PaymentTransition {
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly reason: string;
}

/** Every move a payment may make. What is not here is refused. */
export const PAYMENT_MOVES: readonly PaymentTransition[] = [
  { from: 'pending', to: 'succeeded', reason: 'settled' },
  { from: 'pending', to: 'canceled', reason: 'abandoned' },
  { from: 'pending', to: 'expired', reason: 'time limit' },
  // A bank may confirm after we gave up: the money is real, so the payment is too.
  { from: 'canceled', to: 'succeeded', reason: 'late money' },
  { from: 'expired', to: 'succeeded', reason: 'late money' },
  { from: 'succeeded', to: 'partially-refunded', reason: 'part given back' },
  { from: 'succeeded', to: 'refunded', reason: 'all given back' },
  { from: 'partially-refunded', to: 'partially-refunded', reason: 'another part given back' },
  { from: 'partially-refunded', to: 'refunded', reason: 'the rest given back' },
  // Days later a bank may say that money which it had given back did not arrive.
  { from: 'refunded', to: 'partially-refunded', reason: 'part came back' },
  { from: 'refunded', to: 'succeeded', reason: 'all came back' },
  { from: 'partially-refunded', to: 'succeeded', reason: 'the part came back' },
];

/** Whether a payment may go from one state to the other. */
export function canMove(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES.some((move) => move.from === from && move.to === to);
}

/** Whether the money is still awaited. An abandoned payment awaits nothing. */
export function isPending(state: PaymentState): boolean {
  return state === 'pending';
}

/** Whether the money came in, also if some or all of it was given back later. */
export function isPaid(state: PaymentState): boolean {
  return state === 'succeeded' || state === 'partially-refunded' || state === 'refunded';
}
