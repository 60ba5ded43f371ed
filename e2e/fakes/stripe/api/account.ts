// The objects of one simulated Stripe account.
import { randomBytes } from 'node:crypto';
import type { Ledger, MovementKind, MovementOrigin } from '#e2e/fakes/ledger.ts';
import type { TestCard } from './cards.ts';
import type {
  Charge,
  CheckoutSession,
  Customer,
  EventType,
  ObjectOfEvent,
  PaymentIntent,
  PaymentMethod,
  Refund,
  RefundStatus,
  StripeEvent,
} from './objects.ts';
import { resourceMissing } from './refusal.ts';

/** What a checkout session of the simulated Stripe stores beyond the fields that the API returns. */
export interface SessionDetails {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  readonly setupFutureUsage: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
}

const API_VERSION = '2026-10-28.endive';

/** One account of the simulated Stripe: its objects by id, and the events of their changes. */
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
  readonly #ledger: Ledger;
  /** Address of the simulator; set once it listens. */
  url = '';

  constructor(clock: () => Date, publish: (event: StripeEvent, reference: string | null) => void, ledger: Ledger) {
    this.clock = clock;
    this.#publish = publish;
    this.#ledger = ledger;
  }

  /** Records moved money in the ledger, under the reference of the attempt. */
  recordMovement(kind: MovementKind, intentId: string, amount: number, origin: MovementOrigin): void {
    const reference = this.referenceOf({ payment_intent: intentId }) ?? intentId;
    this.#ledger.record(this.id, reference, { kind, amount, on: this.clock(), origin });
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
  recordEvent<T extends EventType>(type: T, object: ObjectOfEvent<T>): void {
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

/** Returns the object with that id. Throws the API's error «No such …» if none exists. */
export function requireObject<T>(objects: ReadonlyMap<string, T>, id: string, type: string, param?: string): T {
  const object = objects.get(id);
  if (object === undefined) throw resourceMissing(type, id, param);
  return object;
}

function attemptOf(metadata: unknown): string | null {
  const attempt = typeof metadata === 'object' && metadata !== null && 'attempt' in metadata ? metadata.attempt : null;
  return typeof attempt === 'string' ? attempt : null;
}
