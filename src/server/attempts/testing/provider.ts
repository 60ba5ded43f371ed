// An in-memory payment provider for tests: it counts its charges and replies, fails and sends events as scripted.
import type { AttemptStep } from '#contract/attempts.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { ProviderId } from '#domain/provider.ts';
import {
  type AttemptOutcome,
  type CardToSave,
  InvalidSignatureError,
  type ListedOperation,
  type Period,
  type Provider,
  type ProviderAttempt,
  type WebhookEvent,
} from '#server/attempts/index.ts';
import { type BankReply, DEFAULT_BANK_REPLIES, STEP_BY_BANK_REPLY, stepForReply } from './bank-replies.ts';

interface Entry {
  readonly state: 'waiting' | 'processing' | 'charged' | 'refused' | 'card-gone' | 'closed';
  readonly requested: Cents;
  readonly charged: Cents;
  readonly externalId: string;
  readonly step: AttemptStep;
}

/** A card that the in-memory test bank can return to be saved. */
export const TEST_CARD: CardToSave = {
  ...{ token: 'a-token-nobody-sees', fingerprint: 'print-1', brand: 'visa', last4: '4242', expires: '2030-12' },
  data: { scheme: 'secret' },
};

/** The merchant account in which the in-memory test bank charges. */
export const TEST_ACCOUNT = 'test-account';

/**
 * Fields that simulated providers in tests share: a test environment, no sources for the content policy, and the pages to which the
 * forms of Redsys return customers.
 */
export const TEST_PROVIDER_FIELDS: Pick<
  Provider,
  'isTestEnvironment' | 'contentSources' | 'cardFormScript' | 'invalidSignatureStatus' | 'formReturns'
> = {
  isTestEnvironment: true,
  contentSources: { scripts: [], frames: [], connections: [], forms: [], takesNonce: false },
  cardFormScript: 'https://bank.test/form.js',
  invalidSignatureStatus: 200,
  formReturns: { paths: ['/success-redsys', '/success-bizum', '/'], signedField: /^Ds_\w+$/i },
};

const UNCONFIRMED = {
  ...{ state: 'canceled', reason: 'canceled-by-guest', code: null },
  unpaidConfirmation: 'none',
} as const satisfies AttemptOutcome;

/** An in-memory payment provider for tests, whose replies and failures the test sets. It records calls, charges and refunds. */
export class TestBank {
  readonly id: ProviderId;
  /** The references of all charges, oldest first. */
  readonly charges: string[] = [];
  /** What was refunded, oldest first. */
  readonly refunds: { readonly id: string; readonly ref: string; readonly amount: Cents }[] = [];
  readonly deletedCards: string[] = [];
  readonly deletedCustomers: string[] = [];
  readonly calls: string[] = [];
  /** While true, status queries, cancellations and card deletions fail. */
  isUnreachable = false;
  /** True if the bank can close its payment pages before they are paid. */
  canClose = true;
  /** While true, a cancellation says that the operation has not ended, also after it was paid. */
  isAuthorising = false;
  /** While true, the bank does not find its own charges. */
  deniesCharges = false;
  /** While true, the reply to a status query is delayed until `release` is called. */
  isSlow = false;
  card: CardToSave | null = null;
  readonly #hanging = new Set<string>();
  readonly #entries = new Map<string, Entry>();
  readonly #signedEvents = new Map<string, readonly WebhookEvent[]>();
  #replies: BankReply[] = [];
  #release: () => void = () => undefined;

  constructor(id: ProviderId) {
    this.id = id;
  }

  /** Scripts the replies to the next calls, in order. */
  replyWith(...replies: readonly BankReply[]): void {
    this.#replies = [...replies];
  }

  /** Sends the reply of the call that hangs. */
  release(): void {
    this.#release();
  }

  /** Deletes attempts, records and planned replies, and ends all failures, for the next test. */
  reset(): void {
    for (const list of [this.charges, this.refunds, this.deletedCards, this.deletedCustomers, this.calls])
      list.length = 0;
    this.#entries.clear();
    this.#hanging.clear();
    this.unlisted.clear();
    this.otherOperations.length = 0;
    Object.assign(this, { isUnreachable: false, isSlow: false, canClose: true, isAuthorising: false, card: null });
    this.deniesCharges = false;
    this.#replies = [];
  }

  /** The bank never responds to a status query or a cancellation of this attempt. */
  hangQueriesOf(ref: string): void {
    this.#hanging.add(ref);
  }

  /** Operations that the bank lists besides the charges of its attempts. */
  readonly otherOperations: ListedOperation[] = [];
  /** The references of charges that the bank does not list. */
  readonly unlisted = new Set<string>();

  /** The customer pays on the bank's page, unless it was closed. */
  payOnPage(ref: string): void {
    const { state, requested } = this.#entry(ref);
    if (state === 'waiting' || state === 'processing') this.#charge(ref, requested);
  }

  /** True if the bank has received a call about this attempt. */
  hasAttempt(ref: string): boolean {
    return this.#entries.has(ref);
  }

  isOpen(ref: string): boolean {
    return this.#entries.get(ref)?.state === 'waiting';
  }

  isProcessing(ref: string): boolean {
    return this.#entries.get(ref)?.state === 'processing';
  }

  isCharged(ref: string): boolean {
    return this.#entries.get(ref)?.state === 'charged';
  }

  /** What the bank has charged for an attempt, less what it refunded, in cents. */
  balanceOf(ref: string): number {
    const refunded = this.refunds.filter((refund) => refund.ref === ref);
    return this.#entry(ref).charged - refunded.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The page is open again, as before its customer paid or left. */
  reopenPage(ref: string): void {
    this.charges.splice(0, this.charges.length, ...this.charges.filter((charged) => charged !== ref));
    this.#entries.set(ref, { ...this.#entry(ref), state: 'waiting' });
  }

  /** The bank refuses the payment on its page. */
  refuseOnPage(ref: string): void {
    this.#entries.set(ref, { ...this.#entry(ref), state: 'refused' });
  }

  /** Signs the present state of an attempt, as the body of a webhook or a field of a return address. */
  sign(ref: string, eventId: string | null = null): string {
    return this.signEvents(this.eventOf(ref, eventId));
  }

  /** The event that reports the present state of an attempt. */
  eventOf(ref: string, eventId: string | null = null): WebhookEvent {
    return { kind: 'attempt-status', ref, eventId, outcome: this.#outcomeOf(ref) };
  }

  /** Signs these events, as the body of a webhook or a field of a return address. */
  signEvents(...events: readonly WebhookEvent[]): string {
    const signed = `signed by ${this.id}: ${this.#signedEvents.size}`;
    this.#signedEvents.set(signed, events);
    return signed;
  }

  /** The provider that the server calls. */
  provider(): Provider {
    return {
      id: this.id,
      ...TEST_PROVIDER_FIELDS,
      invalidSignatureStatus: this.id === 'stripe' ? 400 : 200,
      accountFor: () => TEST_ACCOUNT,
      hasAccount: () => true,
      queryRefund: async () => null,
      listOperations: (period) => this.#list(period),
      listedDays: 14,
      checkCredentials: async () => ({ state: 'accepted' }),
      paymentOptions:
        this.id === 'stripe'
          ? ['checkout', 'card', 'saved-card']
          : ['card', 'saved-card', 'redirect', 'googlepay', 'applepay', 'bizum'],
      newRef: (attemptId) => `ref-${attemptId}`,
      start: async (attempt, source) => {
        this.calls.push('start');
        const status = await this.#call(attempt, DEFAULT_BANK_REPLIES[source.kind]);
        return {
          ...status,
          data: { started: source.kind, card: TEST_CARD.token, session: `session-${attempt.ref}` },
          providerCustomerId: 'payer-1',
        };
      },
      advance: async (attempt, { kind }) => {
        this.calls.push(`advance ${kind}`);
        return this.#call(attempt, 'charge');
      },
      queryStatus: async ({ ref }) => {
        this.calls.push('queryStatus');
        await this.#respondTo(ref);
        const outcome = this.#outcomeOf(ref);
        if (this.isSlow) await this.#untilReleased();
        return { outcome };
      },
      cancel: async ({ ref }) => {
        this.calls.push('cancel');
        await this.#respondTo(ref);
        if (this.isAuthorising) return { outcome: UNCONFIRMED };
        const entry = this.#entries.get(ref);
        if (entry?.state === 'waiting' && this.canClose) this.#entries.set(ref, { ...entry, state: 'closed' });
        return { outcome: this.#outcomeOf(ref) };
      },
      readWebhook: async ({ body }) => this.#verifyEvents(body.toString()),
      readReturn: (fields) => this.#verifyEvents(fields['signed'] ?? fields['Ds_Signature'] ?? ''),
      refundPayment: async ({ ref }, { id, amount }) => {
        this.refunds.push({ id, ref, amount });
        return { state: 'succeeded', externalId: `refund-${this.refunds.length}` };
      },
      deleteCard: async ({ token }) => {
        this.#requireReachable();
        this.deletedCards.push(token);
      },
      deleteCustomer: async (id) => {
        this.#requireReachable();
        this.deletedCustomers.push(id);
      },
    };
  }

  async #call(attempt: ProviderAttempt, usual: BankReply): Promise<{ outcome: AttemptOutcome }> {
    const { ref, amount } = attempt;
    const reply = this.#replies.shift() ?? usual;
    if (reply === 'break-before') throw new Error('The connection was lost.');
    if (reply === 'hang') await this.#untilReleased();
    this.#entries.set(ref, { ...NOTHING, ...this.#entries.get(ref), requested: amount });
    this.#applyReply(ref, reply, attempt);
    if (reply === 'break-after') throw new Error('The connection was lost.');
    return { outcome: this.#outcomeOf(ref) };
  }

  #untilReleased(): Promise<void> {
    return new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  #applyReply(ref: string, reply: BankReply, attempt: ProviderAttempt): void {
    const entry = this.#entry(ref);
    if (reply === 'refuse') this.#entries.set(ref, { ...entry, state: 'refused' });
    else if (reply === 'card-gone') this.#entries.set(ref, { ...entry, state: 'card-gone' });
    else if (reply === 'processing') this.#entries.set(ref, { ...entry, state: 'processing' });
    else if (reply in STEP_BY_BANK_REPLY)
      this.#entries.set(ref, { ...entry, state: 'waiting', step: stepForReply(reply, attempt) });
    else this.#charge(ref, cents(attempt.amount + (reply === 'charge-another-amount' ? 1 : 0)));
  }

  #charge(ref: string, charged: Cents): void {
    const entry = this.#entry(ref);
    if (entry.state === 'closed') return;
    this.charges.push(ref);
    this.#entries.set(ref, { ...entry, state: 'charged', charged, externalId: `money-${ref}` });
  }

  #outcomeOf(ref: string): AttemptOutcome {
    const entry = this.#entries.get(ref);
    if (!entry || (entry.state === 'charged' && this.deniesCharges))
      return { state: 'failed', reason: 'try-again', code: 'not-known' };
    const { state, charged, externalId, step } = entry;
    if (state === 'waiting') return { state: 'action', step };
    if (state === 'processing') return { state };
    if (state === 'refused') return { state: 'failed', reason: 'issuer-denied', code: '0190' };
    if (state === 'card-gone') return { state: 'failed', reason: 'saved-card-gone', code: '9466' };
    if (state === 'closed') return { state: 'canceled', reason: 'canceled-by-guest', code: null };
    return { state: 'succeeded', charge: { amount: charged, currency: 'EUR', externalId, card: this.card } };
  }

  #entry(ref: string): Entry {
    return this.#entries.get(ref) ?? NOTHING;
  }

  #verifyEvents(signed: string): readonly WebhookEvent[] {
    const events = this.#signedEvents.get(signed);
    if (!events) throw new InvalidSignatureError('The signature does not match.');
    return events;
  }

  async *#list({ to }: Period): AsyncGenerator<ListedOperation> {
    this.#requireReachable();
    for (const [ref, { state, charged: amount, externalId }] of this.#entries) {
      if (state === 'charged' && !this.unlisted.has(ref))
        yield { kind: 'charge', externalId, ref, amount, currency: 'EUR', time: to };
    }
    yield* this.otherOperations;
  }

  async #respondTo(ref: string): Promise<void> {
    this.#requireReachable();
    if (this.#hanging.has(ref)) await new Promise(() => undefined);
  }

  #requireReachable(): void {
    if (this.isUnreachable) throw new Error('The bank is unreachable.');
  }
}

const NOTHING: Entry = {
  ...{ state: 'waiting', requested: cents(0), charged: cents(0), externalId: '', step: { do: 'wait' } },
};
