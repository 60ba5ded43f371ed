// How a page shows the order that is being sent or paid: by the server's status of the order, and by the request in progress.
import type { AttemptFailure, AttemptStep, OrderStatus } from '#contract/attempts.ts';
import { isAttemptInProgress } from '#domain/attempt.ts';
import type { Cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import type { PaymentOption } from '#domain/provider.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { OrderWithoutTabId } from './stored-order.ts';

/** The step of a payment that sends the browser to a page of the payment provider. */
export type ProviderPageStep = Extract<AttemptStep, { do: 'redirect' | 'post' }>;
/** The step of a payment that shows the payment provider's card form in this page. */
export type CardFormStep = Extract<AttemptStep, { do: 'mount' }>;
/**
 * A step of a payment that is completed in the page of the menu, without leaving it: by the customer (card form, confirmation) or
 * by a page of the bank in a frame (3-D Secure).
 */
export type InPagePaymentStep = CardFormStep | Extract<AttemptStep, { do: 'fingerprint' | 'challenge' | 'confirm' }>;

/** What the page must do next with an order, by its status. */
type OrderStep =
  | { readonly kind: 'paid' }
  /** The order is over and can no longer be paid. */
  | { readonly kind: 'closed'; readonly failure: AttemptFailure | null }
  /** The latest attempt has ended; the order can still be paid by another one. */
  | { readonly kind: 'failed'; readonly failure: AttemptFailure }
  | { readonly kind: 'action'; readonly action: InPagePaymentStep }
  | { readonly kind: 'redirect'; readonly page: ProviderPageStep }
  /** A charge may be in progress: the status has to be polled. */
  | { readonly kind: 'wait' }
  /** The order has no attempt to pay it. */
  | { readonly kind: 'not-started' };

/** The failure that is shown after the customer canceled the payment. */
export const CANCELED_BY_CUSTOMER: AttemptFailure = { reason: 'canceled-by-guest', code: null };
/** The failure that is shown if the server reports none for the payment attempt. Its text asks the customer to try again. */
export const FAILURE_WITHOUT_REASON: AttemptFailure = { reason: 'try-again', code: null };

/**
 * Returns what the page must do next with an order of this status: show that it is paid, closed or that the attempt to pay failed,
 * let the customer act, go to the provider's page, wait for the provider, or start a first attempt (`not-started`).
 */
export function orderStep({ state, attempt }: OrderStatus): OrderStep {
  if (isPaid(state)) return { kind: 'paid' };
  if (state !== 'pending') return { kind: 'closed', failure: attempt?.failure ?? null };
  if (attempt === null) return { kind: 'not-started' };
  if (attempt.state === 'canceled') return { kind: 'failed', failure: attempt.failure ?? CANCELED_BY_CUSTOMER };
  if (attempt.state === 'failed') return { kind: 'failed', failure: attempt.failure ?? FAILURE_WITHOUT_REASON };
  return isAttemptInProgress(attempt.state) ? stepOf(attempt.step) : { kind: 'wait' };
}

/**
 * True if staff collect the money of this order and no attempt to pay it online is in progress. The browser then stops handling the
 * order.
 */
export function isLeftToStaff(status: OrderStatus): boolean {
  const { kind } = orderStep(status);
  return status.isToCollect && (kind === 'failed' || kind === 'not-started');
}

/** True if no attempt of the customer can charge money for the order any more: it is paid, closed or left to staff. */
export function isOrderOver(status: OrderStatus): boolean {
  const { kind } = orderStep(status);
  return kind === 'paid' || kind === 'closed' || isLeftToStaff(status);
}

function stepOf(step: AttemptStep): OrderStep {
  switch (step.do) {
    case 'redirect':
    case 'post':
      return { kind: 'redirect', page: step };
    case 'mount':
    case 'fingerprint':
    case 'challenge':
    case 'confirm':
      return { kind: 'action', action: step };
    case 'wait':
    case 'done':
      return { kind: 'wait' };
  }
}

/**
 * Which waiting indicator is shown while an order is sent or paid. `sending`: the order is being sent to staff. `redirecting`: the
 * browser goes to the provider's page. `processing`: a charge may be in progress; a modal dialog covers the page. `in-page`: a
 * charge may be in progress; a spinner is shown beside the provider's own dialog. `form`: the card form is being prepared.
 */
export type Indicator = 'sending' | 'redirecting' | 'processing' | 'in-page' | 'form';

/**
 * What a page shows while an order is sent or paid, such as `busy`, `checking` or a failure. Each browser tab has one view, about
 * the order that the tab sends or pays; `idle` while the tab sends and pays no order.
 */
export type OrderView =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly loader: Indicator }
  /** The server did not respond to an order for staff, which may or may not exist. It is searched until that is known. */
  | { readonly kind: 'unknown'; readonly order: OrderWithoutTabId }
  /** The server has no such order, and has closed its id. The next press sends the cart under another one. */
  | { readonly kind: 'not-arrived'; readonly order: OrderWithoutTabId }
  /** An earlier order turned out to have arrived. The cart contains what is left to order. */
  | { readonly kind: 'older-arrived' }
  /** The server did not respond to an order that is paid online, and nothing was charged. Pressing again repeats it. */
  | { readonly kind: 'connection-lost' }
  /** The browser is leaving for the provider's page. */
  | { readonly kind: 'redirecting' }
  | ActionRequiredView
  /** It is unknown whether money moved. The server is polled. */
  | { readonly kind: 'checking' }
  /** Another attempt to pay this order is in progress, perhaps in another tab. */
  | { readonly kind: 'in-progress-elsewhere' }
  | FailedPaymentView
  | RefusedOrderView;

/** The view while the customer has to do something in this page, such as filling in the card form. */
export interface ActionRequiredView {
  readonly kind: 'action-required';
  readonly action: InPagePaymentStep;
  readonly attemptId: string;
}

/** The view after the latest attempt to pay the order failed. */
export interface FailedPaymentView {
  readonly kind: 'failed';
  readonly failure: AttemptFailure;
  /** The order of the failed payment; null if it is not known. */
  readonly orderId: string | null;
  /** True if the provider confirmed that nothing was charged. False: the outcome is not known. */
  readonly isConfirmedUnpaid: boolean;
  /** The payment option of the failed attempt; null after a return from the provider's page. */
  readonly option: PaymentOption | null;
  /** True if the bank challenged the customer in this page before it refused. */
  readonly wasChallenged: boolean;
}

/** The view after the server, or the page, refused the order or its payment. */
export interface RefusedOrderView {
  readonly kind: 'refused';
  readonly code: Refusal | 'broken' | 'wallet-unavailable' | 'cart-changed';
  readonly text: string;
}

/** The payment option that the customer selected, with its card or token. */
export interface PaymentSelection {
  readonly option: PaymentOption;
  /** The saved card, for `saved-card` alone. */
  readonly cardId: string | null;
  /** The token issued by a wallet; null for every other option. */
  readonly token: string | null;
  readonly saveCard: boolean;
}

/**
 * Returns the `PaymentSelection` for a payment option that needs neither a saved card nor a wallet token. `saveCard` is true if the
 * customer wants the new card saved.
 */
export function paymentSelectionOf(option: PaymentOption, saveCard = false): PaymentSelection {
  return { option, cardId: null, token: null, saveCard };
}

/** The order that the customer is paying in this page. */
export interface OrderToPay {
  readonly orderId: string;
  readonly tableCode: string;
  readonly total: Cents;
  /** Staff were to collect it. */
  readonly isOwed?: boolean;
}

/** The view while no order is being sent or paid. */
export const IDLE_VIEW: OrderView = { kind: 'idle' };
/** The view while it is unknown whether money moved, and the server is asked repeatedly. */
export const CHECKING_VIEW: OrderView = { kind: 'checking' };
/** The view while another browser tab seems to be paying the order. The customer can check the payment or start again. */
export const IN_PROGRESS_ELSEWHERE_VIEW: OrderView = { kind: 'in-progress-elsewhere' };
/** The view after the server did not respond to a request about an order that is paid online, and nothing was charged. */
export const CONNECTION_LOST_VIEW: OrderView = { kind: 'connection-lost' };

/**
 * True while the order and payment buttons have no effect, because the page or the customer must first finish a step of the
 * payment. A visible card form does not count: the customer may select another option instead.
 */
export function isBusy(view: OrderView): boolean {
  return view.kind === 'action-required' ? view.action.do !== 'mount' : isWorking(view);
}

/**
 * True while the page waits for the server or the payment provider. The result is then shown without another press of the customer.
 */
export function isWorking({ kind }: OrderView): boolean {
  return kind === 'busy' || kind === 'redirecting' || kind === 'checking';
}

/** True while the cart is being sent to the server as an order that the customer pays to staff. */
export function isSendingToStaff(view: OrderView): boolean {
  return view.kind === 'busy' && view.loader === 'sending';
}

/** True while the page shows that a charge may be in progress. Leaving the page then requires a confirmation. */
export function isChargeInProgress(view: OrderView): boolean {
  if (view.kind === 'busy') return view.loader === 'processing' || view.loader === 'in-page';
  return view.kind === 'checking' || (view.kind === 'action-required' && view.action.do !== 'mount');
}
