// How the payment of a new order begins: decided once, by the settings and by whether its customer pays staff.
import type { AcceptanceWaitReason } from './order-admission.ts';
import type { PaymentMode } from './payment.ts';

/**
 * How a new order is paid, and when it goes to the boards (the screens from which drinks and food are prepared). `online`: the
 * customer pays through a payment provider; the order goes to the boards when it is paid. `collected-first`: staff collect the
 * money first, and then the order goes to the boards. `on-boards`: it goes to the boards at once, and staff collect the money
 * later. `counts-as-paid`: it goes to the boards at once, and counts as paid.
 */
export type OrderPaymentPlan = 'online' | 'collected-first' | 'on-boards' | 'counts-as-paid';

/**
 * The state in which a new order is stored: whether it goes to the boards (the screens of bar and kitchen) at once, is paid, and
 * must be collected by staff. `newOrderStates` computes it; it is stored with the order and its payment.
 */
export interface NewOrderStates {
  /** The order goes to the boards at once. */
  readonly isSent: boolean;
  readonly isPaid: boolean;
  /** Staff must collect the payment. */
  readonly isToCollect: boolean;
}

/**
 * Returns whether a new order goes to the boards (the screens of bar and kitchen) at once, is paid, and must be collected by staff.
 * `acceptance` is the reason why staff must accept the order first; null if they need not. An order that waits for acceptance is
 * not on the boards and not paid. Staff collect its money, whatever its plan is.
 */
export function newOrderStates(plan: OrderPaymentPlan, acceptance: AcceptanceWaitReason | null): NewOrderStates {
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

/**
 * Returns the payment plan for an order whose total is zero, or `way-not-offered` if the order is refused. `plan` is the result of
 * `planOrderPayment`. An order of zero cannot be paid online, so `online` is refused. `on-boards` becomes `counts-as-paid`; the
 * other plans stay.
 */
export function planFreeOrder(plan: OrderPaymentPlan): OrderPaymentPlan | 'way-not-offered' {
  if (plan === 'online') return 'way-not-offered';
  return plan === 'on-boards' ? 'counts-as-paid' : plan;
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

/**
 * Decides from the settings of the venue how a customer's order is paid, or returns the code with which the order is refused.
 * `paysStaff`: the customer chose to pay staff, not online. `payable`: the payment modes that the configuration of the server
 * supports. For an order whose total is zero, pass the result to `planFreeOrder`.
 */
export function planOrderPayment(
  { paymentMode, manualOrdersArePaid, offersPayingStaff, cooksBeforeCollecting }: PaymentSettings,
  paysStaff: boolean,
  payable: ReadonlySet<PaymentMode>,
): OrderPaymentPlan | 'way-not-offered' | 'payment-method-unavailable' {
  if (paymentMode === 'manual') return manualOrdersArePaid ? 'counts-as-paid' : 'on-boards';
  if (!paysStaff) return payable.has(paymentMode) ? 'online' : 'payment-method-unavailable';
  if (!offersPayingStaff) return 'way-not-offered';
  return cooksBeforeCollecting ? 'on-boards' : 'collected-first';
}
