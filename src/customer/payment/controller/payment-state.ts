// States of the payment controller, and what the customer selects to pay with.
import type { AdvanceAttempt, AttemptFailure } from '#contract/attempts.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentOption } from '#domain/provider.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { CustomerAction } from './payment-view.ts';

/**
 * Which waiting indicator is shown. `redirecting`: the browser goes to the provider's page. `processing`: money may be
 * moving; a modal dialog covers the page. `in-page`: money may be moving; a spinner is shown beside the provider's own
 * dialog. `form`: the card form is being prepared.
 */
export type Loader = 'redirecting' | 'processing' | 'in-page' | 'form';

/** The state of the payment that the page shows. */
export type ControllerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly loader: Loader }
  /** The browser is leaving for the provider's page. */
  | { readonly kind: 'redirecting' }
  | ActionRequiredState
  /** It is unknown whether money moved. The server is polled. */
  | { readonly kind: 'checking' }
  /** Another attempt to pay this order is in progress, perhaps in another tab. */
  | { readonly kind: 'in-progress-elsewhere' }
  /** The server did not respond and nothing was charged. Pressing again repeats the same payment. */
  | { readonly kind: 'connection-lost' }
  | FailedState
  | RefusedState;

/** The customer has to do something in this page, such as filling in the card form. */
export interface ActionRequiredState {
  readonly kind: 'action-required';
  readonly action: CustomerAction;
  readonly attemptId: string;
}

/** The state of a payment whose last attempt failed. */
export interface FailedState {
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

/** The state of a payment that the server refused. */
export interface RefusedState {
  readonly kind: 'refused';
  readonly code: Refusal | 'broken' | 'wallet-unavailable';
  readonly text: string;
}

/** The order being paid. */
export interface OrderToPay {
  readonly orderId: string;
  readonly tableCode: string;
  readonly total: Cents;
  /** Staff were to collect it. */
  readonly isOwed?: boolean;
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

export type AttemptInput = AdvanceAttempt['input'];

/** The state of the payment controller while nothing is being paid. */
export const IDLE: ControllerState = { kind: 'idle' };
/** The state of the payment controller while the server is asked for the outcome. */
export const CHECKING: ControllerState = { kind: 'checking' };
/** The state of the payment controller while another tab pays. */
export const IN_PROGRESS_ELSEWHERE: ControllerState = { kind: 'in-progress-elsewhere' };
export const CONNECTION_LOST: ControllerState = { kind: 'connection-lost' };

/** The selection of an option that needs neither a saved card nor a wallet token. */
export function selectOption(option: PaymentOption, saveCard = false): PaymentSelection {
  return { option, cardId: null, token: null, saveCard };
}

/** True while a press must be ignored. A visible card form does not block: the customer may select another option. */
export function isBusy(state: ControllerState): boolean {
  if (state.kind === 'action-required') return state.action.do !== 'mount';
  return isWorking(state);
}

/** True while this page itself works on the payment; its result will be shown without another press. */
export function isWorking({ kind }: ControllerState): boolean {
  return kind === 'busy' || kind === 'redirecting' || kind === 'checking';
}

/** True while money may be moving; leaving the page then requires a confirmation. */
export function isMoneyMoving(state: ControllerState): boolean {
  if (state.kind === 'busy') return state.loader === 'processing' || state.loader === 'in-page';
  return state.kind === 'checking' || (state.kind === 'action-required' && state.action.do !== 'mount');
}
