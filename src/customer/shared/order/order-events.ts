// The state machine of the order that a page sends or pays, as types: its state, the events, and the effects that the page must
// run.
import type { AdvanceAttemptInput, OrderStatus, ReturnFromProviderInput } from '#contract/attempts.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import type { PaymentOutcome } from '#domain/payment-outcome.ts';
import type { Refusal } from '#domain/refusal.ts';
import type {
  ActionRequiredView,
  Indicator,
  InPagePaymentStep,
  OrderToPay,
  OrderView,
  PaymentSelection,
  ProviderPageStep,
  RefusedOrderView,
} from './order-view.ts';
import type { BrowserAttempt, OrderContent, OrderWithoutTabId, StoredOrder } from './stored-order.ts';

/**
 * The state of the state machine for the order that this page sends or pays: what is shown, and two counters by which stale replies
 * are recognised.
 */
export interface OrderMachine {
  readonly view: OrderView;
  /** The order being paid; null before it is known. */
  readonly order: OrderToPay | null;
  /** True if the bank has challenged the customer in this page during the present attempt. */
  readonly wasChallenged: boolean;
  /** Increments with every new view, so that the result of a poll for an older view is recognised as stale. */
  readonly viewVersion: number;
  /** Increments with every press that starts work. A background reply requested before the latest press is stale. */
  readonly pressCount: number;
}

/**
 * The data with which the state machine of the order handles an event, read from browser storage and the cart: the stored order,
 * the cart's contents, and why the cart cannot be ordered.
 */
export interface ReducerFacts {
  /** The order that is being sent or paid. */
  readonly open: StoredOrder | null;
  /** Whether this tab sent it. */
  readonly isOpenedHere: boolean;
  /**
   * Orders that have ended while their lines stayed in the cart, the newest first, with what the customer has acknowledged of each.
   */
  readonly endedInCart: readonly EndedOrder[];
  /** The order that the cart would be now, paid online. */
  readonly cart: OrderContent;
  /** How an order for staff names that in this venue. */
  readonly payTo: OrderContent['payTo'];
  /** Why the cart cannot be ordered, as far as the page can decide; null if it can. */
  readonly cartRefusal: Refusal | null;
  /** An unused UUID v7. */
  readonly newId: string;
}

/**
 * An order stored in this browser that is over, but may still be charged, with the payment outcome that the customer last
 * acknowledged.
 */
export interface EndedOrder {
  readonly orderId: string;
  readonly acknowledged: PaymentOutcome;
}

/** What the browser sends to go on with an attempt to pay: the token of the card form, or the result of a step of 3-D Secure. */
export type AttemptInput = AdvanceAttemptInput['input'];

/**
 * A return from the payment provider's page to the menu after a failed or canceled payment, as read from the menu's URL. Anyone can
 * write such a URL, so the page always asks the server what happened.
 */
export interface FailedReturn {
  readonly outcome: 'failed' | 'canceled';
  readonly input: ReturnFromProviderInput;
}

/**
 * An event that asks the state machine of the order to do something: a button was pressed, a page opened, or something else changed
 * (cart, other tab).
 */
export type OrderIntent =
  /** Sends the cart as an order that staff collect. */
  | { readonly kind: 'send-to-staff' }
  /** Places the cart as an order to pay. */
  | { readonly kind: 'place'; readonly loader: Indicator }
  /** Pays. `fromCart`: the cart, even if an order has been placed before. */
  | {
      readonly kind: 'pay';
      readonly selection: PaymentSelection;
      readonly loader: Indicator;
      readonly fromCart: boolean;
    }
  | { readonly kind: 'advance'; readonly input: AttemptInput }
  | { readonly kind: 'confirm-in-page'; readonly confirm: () => Promise<boolean> }
  | { readonly kind: 'check' | 'cancel' | 'start-over' | 'dismiss' }
  /** The customer goes on without waiting for the outcome of a requested charge. */
  | { readonly kind: 'set-aside' }
  /** An order for staff whose reply was lost may have arrived: the page opened, or the connection is back. */
  | { readonly kind: 'search' }
  | { readonly kind: 'open-menu'; readonly returned: FailedReturn | null }
  /** `owedOrderId`: the order that staff were to collect, which the URL names; null: the stored one. */
  | { readonly kind: 'open-card-page'; readonly owedOrderId: string | null }
  | { readonly kind: 'change-in-other-tab' }
  /** The customer changed the cart, the terms or the table. */
  | { readonly kind: 'change-cart' }
  | { readonly kind: 'show-refusal'; readonly refused: RefusedOrderView }
  /** The status of the open order, or of one that has ended, was read in the background. */
  | { readonly kind: 'change-status'; readonly status: OrderStatus };

/**
 * A request about an order that is repeated until its reply is final. `check` and `read` read the status. `cancel` cancels the
 * order that this page pays, `conclude` one that was left unfinished. `search` finds out whether the order has arrived.
 */
export type OrderPoll =
  /** Ends when the payment is final or needs an action of the customer. */
  | { readonly kind: 'check' }
  /** Ends when the provider no longer requires this action. */
  | { readonly kind: 'read'; readonly action: InPagePaymentStep }
  /** Ends when the order is closed, paid, or left to staff. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'conclude'; readonly returned: FailedReturn | null }
  /** Ends when it is known whether the order has arrived. */
  | { readonly kind: 'search' };

/**
 * One request of the sequence that follows when the customer presses an order or payment button. The next request is sent only if
 * the reply to this one allows it.
 */
export type PlannedRequest =
  /** Whether the money of an ended order of the same lines has arrived since. */
  | ({ readonly kind: 'read-ended' } & EndedOrder)
  /** Whether an order for staff whose reply was lost has arrived, before a changed cart replaces it. */
  | { readonly kind: 'find'; readonly orderId: string }
  /** Cancels the order that the press replaces, so that not both are paid. */
  | { readonly kind: 'replace'; readonly orderId: string }
  | { readonly kind: 'place'; readonly order: OrderWithoutTabId }
  /** Starts an attempt. `mayPlaceAgain`: a closed order may be placed once more under another id. */
  | { readonly kind: 'pay'; readonly selection: PaymentSelection; readonly mayPlaceAgain: boolean }
  | { readonly kind: 'read-owed'; readonly orderId: string };

type PayStep = Extract<PlannedRequest, { kind: 'pay' }>;

/**
 * A request about an order, as data for the controller, which sends it. `kind` also decides how the reply is handled. Background
 * requests have a `pressCount`: their reply is ignored if the customer has pressed a button since.
 */
export type OrderCommand =
  | Exclude<PlannedRequest, { kind: 'pay' }>
  | {
      readonly kind: 'start';
      readonly order: OrderWithoutTabId;
      readonly attempt: BrowserAttempt;
      readonly step: PayStep;
    }
  /** Cancels an order that turned out to be closed, before it is placed once more under another id. */
  | { readonly kind: 'replace-closed'; readonly orderId: string; readonly order: OrderWithoutTabId }
  | { readonly kind: 'advance'; readonly attemptId: string; readonly input: AttemptInput }
  | { readonly kind: 'check'; readonly orderId: string }
  | { readonly kind: 'cancel'; readonly orderId: string }
  | { readonly kind: 'start-over'; readonly orderId: string }
  | { readonly kind: 'search'; readonly orderId: string; readonly pressCount: number }
  | { readonly kind: 'resume'; readonly orderId: string; readonly pressCount: number }
  | { readonly kind: 'open-owed'; readonly orderId: string; readonly pressCount: number }
  | { readonly kind: 'read-abandoned'; readonly orderId: string; readonly pressCount: number }
  | {
      readonly kind: 'read-return';
      readonly returned: FailedReturn;
      readonly openOrderId: string | null;
      readonly pressCount: number;
    }
  | {
      readonly kind: 'cancel-abandoned';
      readonly orderId: string;
      readonly returned: FailedReturn | null;
      readonly mayCancel: boolean;
      readonly pressCount: number;
    };

/**
 * The result of a request: `ok` with the server's reply, or a failure. `no-response`: it is unknown whether the server did what
 * was requested. `refused`: the server refused the request. `bug`: the page itself failed.
 */
export type RequestResult<T> = { readonly kind: 'ok'; readonly value: T } | FailedRequest;

/**
 * The result of a request that did not succeed. `no-response`: it is unknown whether the server did what was requested, because it
 * did not respond or had an internal error. `refused`: the server refused the request. `bug`: the page itself failed.
 */
export type FailedRequest = { readonly kind: 'no-response' } | RefusedReply | { readonly kind: 'bug' };

/** The server's refusal of a request, with its visible text. */
export interface RefusedReply {
  readonly kind: 'refused';
  readonly code: Refusal | 'broken';
  readonly text: string;
}

/**
 * The event that reports the result of an effect to the state machine of the order. `rest` are the planned requests that still
 * follow.
 */
export type EffectResult =
  | {
      readonly kind: 'placed';
      readonly order: OrderWithoutTabId;
      readonly rest: readonly PlannedRequest[];
      readonly reply: RequestResult<PlacedOrder>;
    }
  | {
      readonly kind: 'replied';
      readonly command: StatusCommand;
      readonly rest: readonly PlannedRequest[];
      readonly reply: RequestResult<OrderStatus>;
    }
  /** The reply that ends a poll: a final status, or that the server finds no such order. */
  | {
      readonly kind: 'polled';
      readonly viewVersion: number;
      readonly orderId: string;
      readonly poll: OrderPoll;
      readonly reply: RequestResult<OrderStatus>;
    }
  | { readonly kind: 'confirmed'; readonly previous: ActionRequiredView; readonly isSent: boolean }
  | { readonly kind: 'refusal-handled'; readonly refused: RefusedOrderView };

/** Any `OrderCommand` except `place`. The server replies to all of these requests with the status of the order. */
export type StatusCommand = Exclude<OrderCommand, { kind: 'place' }>;

/** An event of the state machine of the order: an intent (something was pressed or has changed), or the result of an effect. */
export type OrderEvent = OrderIntent | EffectResult;

/**
 * An effect of the state machine of the order whose result is not awaited. Effects on storage and cart run before the new view is
 * shown.
 */
export type ImmediateEffect =
  | { readonly kind: 'store'; readonly order: OrderWithoutTabId }
  | { readonly kind: 'remove'; readonly orderId: string }
  /** The open order has ended: watches whether its money still arrives. */
  | { readonly kind: 'end'; readonly status: OrderStatus }
  /** Watches the open order instead of waiting for it, and removes its lines from the cart. */
  | { readonly kind: 'set-aside' }
  /** Applies the status to an ended order: a paid one leaves the cart and is reported. */
  | { readonly kind: 'update-ended'; readonly status: OrderStatus }
  /** Staff have the order: it leaves the cart, is counted, and opens its page. */
  | { readonly kind: 'report-placed'; readonly order: OrderWithoutTabId }
  /** An earlier order has arrived: removes it from the cart. */
  | { readonly kind: 'report-earlier'; readonly order: OrderWithoutTabId; readonly showsMessage: boolean }
  | { readonly kind: 'report-paid'; readonly status: OrderStatus }
  | { readonly kind: 'open-provider-page'; readonly page: ProviderPageStep }
  | { readonly kind: 'poll'; readonly poll: OrderPoll; readonly orderId: string; readonly viewVersion: number };

/** An effect of the state machine of the order whose result comes back as an event. A transition has at most one. */
export type AwaitedEffect =
  | { readonly kind: 'run'; readonly command: OrderCommand; readonly rest: readonly PlannedRequest[] }
  | { readonly kind: 'confirm'; readonly confirm: () => Promise<boolean>; readonly previous: ActionRequiredView }
  | { readonly kind: 'handle-refusal'; readonly refused: RefusedOrderView & { readonly code: Refusal | 'broken' } };

/** What the controller must do after an event of the state machine of the order (send a request, store, navigate), as data. */
export type OrderEffect = ImmediateEffect | AwaitedEffect;

/** What the state machine of the order returns for an event: its next state, and the effects that the controller must run. */
export interface Transition {
  readonly machine: OrderMachine;
  readonly effects: readonly OrderEffect[];
  /** What the press resolves with, once it is known. */
  readonly result?: boolean;
}
