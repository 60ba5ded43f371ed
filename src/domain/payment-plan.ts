// How the payment of a new order begins: decided once, by the settings and by whether its customer pays staff.
import type { AcceptanceReason } from './order-admission.ts';
import type { PaymentMode } from './payment.ts';

/**
 * - `online`: the customer pays a provider, and the order goes to the boards then;
 * - `collected-first`: the order goes to the boards when staff collect it;
 * - `on-boards`: at once, and staff collect it later;
 * - `counts-as-paid`: at once, and it is paid.
 */
export type PaymentPlan = 'online' | 'collected-first' | 'on-boards' | 'counts-as-paid';

/** The states in which an order and its payment are stored. */
export interface FirstStates {
  /** The order goes to the boards at once. */
  readonly isSent: boolean;
  readonly isPaid: boolean;
  /** Staff must collect the payment. */
  readonly isToCollect: boolean;
}

/** The states of a new order. One that staff must accept waits, and is owed. */
export function firstStates(plan: PaymentPlan, acceptance: AcceptanceReason | null): FirstStates {
  if (acceptance !== null) return { isSent: false, isPaid: false, isToCollect: true };
  switch (plan) {
    case 'online':
      return { isSent: false, isPaid: false, isToCollect: false };
    case 'collected-first':
      return { isSent: false, isPaid: false, isToCollect: true };
    case 'on-boards':
      return { isSent: true, isPaid: false, isToCollect: true };
    case 'counts-as-paid':
      return { isSent: true, isPaid: true, isToCollect: false };
  }
}

/** The settings of the venue that decide how an order is paid. */
export interface PaymentSettings {
  readonly paymentMode: PaymentMode;
  /** Orders in a venue without a provider count as paid. */
  readonly manualOrdersArePaid: boolean;
  /** Customers may pay staff although they could pay online. */
  readonly offersPayingStaff: boolean;
  /** What is paid to staff goes to the boards before it is collected. */
  readonly cooksBeforeCollecting: boolean;
}

/** The plan of a customer's order, or why it is refused. `payable` are the modes that the venue can charge. */
export function planPayment(
  { paymentMode, manualOrdersArePaid, offersPayingStaff, cooksBeforeCollecting }: PaymentSettings,
  paysStaff: boolean,
  payable: ReadonlySet<PaymentMode>,
): PaymentPlan | 'way-not-offered' | 'payment-method-unavailable' {
  if (paymentMode === 'manual') return manualOrdersArePaid ? 'counts-as-paid' : 'on-boards';
  if (!paysStaff) return payable.has(paymentMode) ? 'online' : 'payment-method-unavailable';
  if (!offersPayingStaff) return 'way-not-offered';
  return cooksBeforeCollecting ? 'on-boards' : 'collected-first';
}
