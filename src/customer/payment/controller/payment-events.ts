// Events and effects of the payment state machine, as data.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import type { OrderContent, StoredOrder } from '#customer/shared/order/stored-order.ts';
import type { PaymentOutcome } from '#domain/payment-outcome.ts';
import type { Refusal } from '#domain/refusal.ts';
import type {
  ActionRequiredState,
  AttemptInput,
  ControllerState,
  Loader,
  OrderToPay,
  PaymentSelection,
  RefusedState,
} from './payment-state.ts';
import type { CustomerAction, ProviderPage } from './payment-view.ts';
import type { BrowserAttempt, StoredPayment } from './stored-payment.ts';

/** The whole state of a payment in this page. */
export interface PaymentMachine {
  readonly view: ControllerState;
  /** The order being paid; null before it is known. */
  readonly order: OrderToPay | null;
  /** True if the bank has challenged the customer in this page during the present attempt. */
  readonly wasChallenged: boolean;
  /** Increments with every new view, so that the result of a poll for an older view is recognised as stale. */
  readonly viewVersion: number;
  /** Increments with every press that starts work. A background reply requested before the latest press is stale. */
  readonly pressCount: number;
}

/** The data of the page and of its storage at the time of an event of the payment state machine. */
export interface PaymentContext {
  readonly stored: StoredPayment | null;
  readonly wasStartedInThisTab: boolean;
  /** The order that the cart would be now. */
  readonly cart: OrderContent;
  /** Why the cart cannot be ordered, as far as the page can decide; null if it can. */
  readonly orderRefusal: Refusal | null;
  /** Payments that have ended while the lines of their order stayed in the cart, the newest first. */
  readonly endedInCart: readonly EndedInCart[];
  /** An unused UUID v7. */
  readonly newId: string;
}

/** A payment that was canceled or has expired, whose lines are still in the cart, and the outcome that the customer has read. */
export interface EndedInCart {
  readonly orderId: string;
  readonly readOutcome: PaymentOutcome;
}

/**
 * The query parameters with which a provider's page returns to the menu after a failure. Anyone can forge them, so the server is
 * always queried.
 */
export interface FailedReturn {
  readonly outcome: 'failed' | 'canceled';
  readonly input: PaymentReturn;
}

/** The next step once the order is placed. `fromCart`: place the cart even if an order has been placed before. */
export type PaymentGoal =
  | { readonly kind: 'place'; readonly fromCart: true }
  /** The cart becomes an order whose customer pays staff, which `OrderSender` sends: it must not be paid here as well. */
  | { readonly kind: 'pay-staff'; readonly fromCart: true }
  /** The card page shall pay an order that staff were to collect. */
  | { readonly kind: 'open-owed'; readonly fromCart: true; readonly orderId: string }
  | PayGoal;

export interface PayGoal {
  readonly kind: 'pay';
  readonly fromCart: boolean;
  readonly selection: PaymentSelection;
  /** Whether an order that turns out to be closed may be placed once more under another id. */
  readonly mayPlaceAgain: boolean;
}

/** The refused state as the server's refusal defines it. */
export type ServerRefusalState = RefusedState & { readonly code: Refusal | 'broken' };

/** What the payment state machine is asked to do: by a press, a page that opens, or a change outside of the payment. */
export type PaymentIntent =
  | { readonly kind: 'place'; readonly loader: Loader }
  | { readonly kind: 'pay'; readonly selection: PaymentSelection; readonly loader: Loader; readonly fromCart: boolean }
  | { readonly kind: 'pay-staff' }
  | { readonly kind: 'advance'; readonly input: AttemptInput }
  | { readonly kind: 'confirm-in-page'; readonly confirm: () => Promise<boolean> }
  | { readonly kind: 'check' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'start-over' }
  /** The customer goes on without waiting for the outcome of a requested charge. */
  | { readonly kind: 'set-aside' }
  | { readonly kind: 'open-menu'; readonly returned: FailedReturn | null }
  /** `owedOrderId`: the order that staff were to collect, which the URL names; null: the stored payment. */
  | { readonly kind: 'open-card-page'; readonly owedOrderId: string | null }
  | { readonly kind: 'change-in-other-tab' }
  | { readonly kind: 'change-cart' }
  | { readonly kind: 'show-refusal'; readonly refused: RefusedState }
  /** The status of the payment in progress, or of a watched one, was read in the background. */
  | { readonly kind: 'change-status'; readonly status: PaymentStatus }
  | { readonly kind: 'dismiss' };

/** The result of an awaited effect of the payment state machine. */
export type EffectResult =
  | {
      readonly kind: 'order-reply';
      readonly goal: PaymentGoal;
      readonly payment: StoredPayment;
      readonly reply: Reply<PlacedOrder>;
    }
  | { readonly kind: 'status-reply'; readonly task: Task; readonly reply: Reply<PaymentStatus> }
  /** `status` is null if the server found no such payment. */
  | {
      readonly kind: 'poll-result';
      readonly viewVersion: number;
      readonly task: PollTask;
      readonly status: PaymentStatus | null;
    }
  | { readonly kind: 'confirm-result'; readonly previous: ActionRequiredState; readonly isSent: boolean }
  | { readonly kind: 'refusal-handled'; readonly refused: RefusedState };

/** Everything to which the payment state machine reacts. */
export type PaymentEvent = PaymentIntent | EffectResult;

/** A reply of the server. `no-response`: it is unknown whether the server did what was requested. `bug`: the page itself failed. */
export type Reply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'no-response' }
  | { readonly kind: 'refused'; readonly code: Refusal | 'broken'; readonly text: string }
  | { readonly kind: 'bug' };

/**
 * Why the payment state machine requests the status of a payment. `pressCount` marks requests that run while the customer may
 * press.
 */
export type Task =
  /** Whether an ended payment of the same cart has been paid since; `others` are checked after it. */
  | {
      readonly kind: 'check-ended';
      readonly goal: PaymentGoal;
      readonly ended: EndedInCart;
      readonly others: readonly EndedInCart[];
    }
  | { readonly kind: 'replace-order'; readonly goal: PaymentGoal; readonly content: OrderContent }
  | {
      readonly kind: 'start';
      readonly goal: PayGoal;
      readonly payment: StoredPayment;
      readonly attempt: BrowserAttempt;
    }
  | { readonly kind: 'place-again'; readonly goal: PaymentGoal }
  | { readonly kind: 'advance' }
  | { readonly kind: 'check'; readonly orderId: string }
  | { readonly kind: 'cancel'; readonly orderId: string }
  | { readonly kind: 'start-over'; readonly orderId: string }
  | {
      readonly kind: 'menu-return';
      readonly returned: FailedReturn;
      readonly storedOrderId: string | null;
      readonly pressCount: number;
    }
  | { readonly kind: 'menu-read'; readonly pressCount: number }
  | {
      readonly kind: 'menu-cancel';
      readonly returned: FailedReturn | null;
      readonly mayCancel: boolean;
      readonly pressCount: number;
    }
  | { readonly kind: 'card-page'; readonly pressCount: number }
  | { readonly kind: 'owed-order'; readonly pressCount: number };

/** Why the payment state machine polls a payment until its status is final. */
export type PollTask =
  | { readonly kind: 'take' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'conclude'; readonly returned: FailedReturn | null };

/** A request of the payment state machine, as data, that the server answers with the status of a payment. */
export type StatusRequest =
  | {
      readonly kind: 'start';
      readonly orderId: string;
      readonly attemptId: string;
      readonly selection: PaymentSelection;
    }
  | { readonly kind: 'advance'; readonly attemptId: string; readonly input: AttemptInput }
  | { readonly kind: 'check' | 'read' | 'cancel'; readonly orderId: string }
  | { readonly kind: 'read-return'; readonly input: PaymentReturn };

/** The request, as data, that is repeated until a payment is decided; it also decides when polling ends. */
export type PollRequest =
  /** Ends when the payment is final or needs an action of the customer. */
  | { readonly kind: 'check' }
  /** Ends when the payment is closed or paid. */
  | { readonly kind: 'cancel' }
  /** Ends when the provider no longer requires this action. */
  | { readonly kind: 'read'; readonly action: CustomerAction };

/** Effects of the payment state machine that take effect immediately. */
export type ImmediateEffect =
  | { readonly kind: 'store'; readonly payment: StoredPayment }
  | { readonly kind: 'clear-stored' }
  /** Clears the stored payment, which has ended, and watches whether its money still arrives. */
  | { readonly kind: 'end-stored'; readonly status: PaymentStatus }
  /** Watches the stored payment instead of waiting for it, and removes its lines from the cart. */
  | { readonly kind: 'set-aside-stored' }
  /** Applies the status to the watched payment: a paid order leaves the cart and is reported. */
  | { readonly kind: 'update-watched'; readonly status: PaymentStatus }
  | { readonly kind: 'open-provider-page'; readonly page: ProviderPage }
  | { readonly kind: 'report-paid'; readonly status: PaymentStatus }
  | {
      readonly kind: 'poll';
      readonly request: PollRequest;
      readonly orderId: string;
      readonly viewVersion: number;
      readonly task: PollTask;
    };

/** Effects of the payment state machine whose result is dispatched as an event. A transition has at most one. */
export type AwaitedEffect =
  | {
      readonly kind: 'place-order';
      readonly order: StoredOrder;
      readonly goal: PaymentGoal;
      readonly payment: StoredPayment;
    }
  | { readonly kind: 'request'; readonly request: StatusRequest; readonly task: Task }
  | { readonly kind: 'confirm'; readonly confirm: () => Promise<boolean>; readonly previous: ActionRequiredState }
  | { readonly kind: 'handle-refusal'; readonly refused: ServerRefusalState };

export type PaymentEffect = ImmediateEffect | AwaitedEffect;

/** The next state of the payment state machine, with the effects to run. */
export interface Transition {
  readonly machine: PaymentMachine;
  readonly effects: readonly PaymentEffect[];
  /** The result of the controller's method, once it is known. */
  readonly result?: boolean;
}
