// The objects of one simulated Stripe account, in the shape of the API.
import { randomBytes } from 'node:crypto';
import type { Book, MovementKind, MovementOrigin } from '#e2e/fakes/book.ts';
import type { TestCard } from './cards.ts';
import { resourceMissing } from './refusal.ts';

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  email: string | null;
  readonly preferred_locales: readonly string[];
  readonly metadata: Record<string, string>;
  readonly livemode: false;
}

export interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly created: number;
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly country: string;
    readonly funding: string;
  };
  readonly billing_details: { readonly name: string | null; readonly email: string | null };
  readonly metadata: Record<string, string>;
  readonly livemode: false;
}

type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  amount: number;
  amount_received: number;
  readonly currency: string;
  readonly client_secret: string;
  status: IntentStatus;
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  description: string | null;
  metadata: Record<string, string>;
  last_payment_error: Record<string, unknown> | null;
  next_action: Record<string, unknown> | null;
  latest_charge: string | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  readonly payment_method_types: readonly string[];
  readonly livemode: false;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly expires_at: number;
  readonly mode: 'payment';
  readonly ui_mode: 'hosted_page';
  readonly locale: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string | null;
  customer: string | null;
  readonly customer_email: string | null;
  readonly metadata: Record<string, string>;
  readonly success_url: string;
  readonly cancel_url: string | null;
  url: string | null;
  readonly livemode: false;
}

/** Data of a checkout session that the API does not return. */
export interface SessionDetails {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  readonly setupFutureUsage: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly created: number;
  readonly amount: number;
  readonly amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  readonly currency: string;
  readonly customer: string | null;
  readonly paid: boolean;
  readonly captured: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly status: 'succeeded' | 'failed';
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly metadata: Record<string, string>;
  readonly livemode: false;
}

export type RefundStatus = 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled';

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  readonly reason: string | null;
  status: RefundStatus;
  failure_reason?: string;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: null;
}

const API_VERSION = '2026-10-28.endive';

/** One account: its objects by id, and the events of their changes. */
export class StripeAccount {
  readonly customers = new Map<string, Customer>();
  readonly methods = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly sessions = new Map<string, CheckoutSession>();
  readonly sessionDetails = new Map<string, SessionDetails>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, StripeEvent>();
  /** The test card of each payment method. */
  readonly cards = new Map<string, TestCard>();
  /** Ids of payment methods whose customer has passed authentication for later payments. */
  readonly authenticatedMethods = new Set<string>();
  /** Ids of payment methods that cannot be used any more: charged without being saved, or detached. */
  readonly consumedMethods = new Set<string>();
  /** Status of the next refunds, in order; refunds after them succeed. */
  readonly nextRefundStatuses: RefundStatus[] = [];
  /** Ids of refunds that were made in the dashboard. */
  readonly dashboardRefunds = new Set<string>();
  /** References of the attempts that the customer is paying at this moment. */
  readonly beingPaid = new Set<string>();

  readonly id = this.newId('acct');
  readonly clock: () => Date;
  readonly #publish: (event: StripeEvent, reference: string | null) => void;
  readonly #book: Book;
  /** Address of the simulator; set once it listens. */
  url = '';

  constructor(clock: () => Date, publish: (event: StripeEvent, reference: string | null) => void, book: Book) {
    this.clock = clock;
    this.#publish = publish;
    this.#book = book;
  }

  /** Records moved money in the book, under the reference of the attempt. */
  recordMovement(kind: MovementKind, intentId: string, amount: number, origin: MovementOrigin): void {
    const reference = this.referenceOf({ payment_intent: intentId }) ?? intentId;
    this.#book.record(this.id, reference, { kind, amount, on: this.clock(), origin });
  }

  /** Reference of the attempt that an object belongs to; null if it has none. */
  referenceOf(object: object): string | null {
    const fields = new Map<string, unknown>(Object.entries(object));
    const own = fields.get('client_reference_id') ?? attemptOf(fields.get('metadata'));
    if (typeof own === 'string') return own;
    const intent = this.intents.get(String(fields.get('payment_intent')));
    return intent === undefined ? null : attemptOf(intent.metadata);
  }

  /** Current time in Unix seconds. */
  nowInSeconds(): number {
    return Math.floor(this.clock().getTime() / 1_000);
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  /** Stores an event with a copy of the object, and publishes it. */
  recordEvent(type: string, object: object): void {
    const event: StripeEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.nowInSeconds(),
      type,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
    };
    this.events.set(event.id, event);
    this.#publish(event, this.referenceOf(object));
  }

  /** The object of any type with that id. */
  findObject(id: string): object | undefined {
    const all = [this.customers, this.methods, this.intents, this.sessions, this.charges, this.refunds, this.events];
    return all.map((objects) => objects.get(id)).find((object) => object !== undefined);
  }
}

/** The object with that id. Throws the API's error if there is none. */
export function requireObject<T>(objects: ReadonlyMap<string, T>, id: string, type: string, param?: string): T {
  const object = objects.get(id);
  if (object === undefined) throw resourceMissing(type, id, param);
  return object;
}

function attemptOf(metadata: unknown): string | null {
  const attempt = typeof metadata === 'object' && metadata !== null && 'attempt' in metadata ? metadata.attempt : null;
  return typeof attempt === 'string' ? attempt : null;
}
