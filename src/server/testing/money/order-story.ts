// What can happen to the money of one order, and whether everybody was told the truth in the end.

import { ServerRefusalError } from '#contract/client.ts';
import { cents } from '#domain/money.ts';
import { QUERY_INTERVAL_SECONDS_MIN } from '#server/attempts/check-payment.ts';
import { recordAttemptDecision } from '#server/attempts/record-attempt-decision.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { confirmPayment } from '#server/orders-and-payments/collect-order-payments.ts';
import { refundHandlers } from '#server/orders-and-payments/index.ts';
import { anOrderOf } from '#server/payments/testing/carts.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';
import {
  MESSAGE_MODES,
  type MessageMode,
  QUERY_MODES,
  type QueryMode,
  REQUEST_MODES,
  type RequestMode,
} from './simulated-bank.ts';
import type { MoneyVenue } from './venue.ts';

/** The ids of the attempts that one order may have. */
const ATTEMPTS_MAX = 4;

/** The names of all steps of an order in randomly generated payment tests: what the customer's browser, the bank or staff do. */
export const MONEY_TEST_STEPS = [
  'start-on-page',
  'start-direct',
  'pay-on-page',
  'pay-on-first-page',
  'decline-on-page',
  'leave',
  'return',
  'return-to-first',
  'wait',
  'staff-cash',
  'staff-decide',
  'staff-decide-wrongly',
  'refund-half',
  'refund-rest',
  'portal-refund',
  'portal-refund-unnoticed',
  'send-held-messages',
  'send-held-messages-three-times',
  ...QUERY_MODES.map((mode) => `queries-${mode}` as const),
  ...MESSAGE_MODES.map((mode) => `messages-${mode}` as const),
  ...REQUEST_MODES.map((mode) => `requests-${mode}` as const),
] as const;
/** The name of one step of an order in a randomly generated payment test, such as `pay-on-page`. */
export type MoneyTestStep = (typeof MONEY_TEST_STEPS)[number];

/**
 * One order of a randomly generated payment test, with its customer's browser. `run` executes one step. `untruths` lists each time
 * that the customer wrongly read that nothing was charged.
 */
export class MoneyTestOrder {
  readonly #money: MoneyVenue;
  readonly #customer: TestBrowser;
  readonly orderId: string;
  readonly #ids: string[] = [];
  #queries: QueryMode = 'normal';
  #messages: MessageMode = 'sent';
  /** Staff recorded the opposite of what is at the bank. */
  #isMisread = false;
  #requests: RequestMode = 'normal';
  /** When the customer last paid on a page of the bank. */
  #paidOn: number | null = null;
  /** What a customer read although the bank had charged and would have said so. */
  readonly untruths: string[] = [];

  private constructor(money: MoneyVenue, customer: TestBrowser, orderId: string) {
    this.#money = money;
    this.#customer = customer;
    this.orderId = orderId;
  }

  static async begin(money: MoneyVenue): Promise<MoneyTestOrder> {
    const customer = money.venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const { orderId } = await customer.payments.placeOrder(anOrderOf(money.bar.beer));
    return new MoneyTestOrder(money, customer, orderId);
  }

  /** Runs one step. */
  run(step: MoneyTestStep): Promise<void> {
    return runIgnoringRefusals(this.#steps[step]);
  }

  async refs(): Promise<ReadonlySet<string>> {
    const attempts = await this.#money.venue.db
      .selectFrom('payment_attempts')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select('ref')
      .where('remainder_of', '=', this.orderId)
      .execute();
    return new Set(attempts.map(({ ref }) => ref));
  }

  readonly #steps: Readonly<Record<MoneyTestStep, () => Promise<void>>> = {
    'start-on-page': async () => {
      const id = this.#newAttemptId();
      const { bank } = this.#money;
      const status = await this.#customer.attempts.startAttempt(
        newStartAttemptInput(this.orderId, id, { paymentOption: bank.pageOption }),
      );
      const step = status.attempt?.id === id ? status.attempt.step : null;
      await this.#applyModes();
      if (step?.do === 'post') await bank.openPage(step);
      if (step?.do === 'redirect') await bank.openPage({ url: step.url, fields: null });
    },
    'start-direct': async () => {
      const id = this.#newAttemptId();
      const { bank } = this.#money;
      bank.setNextRequest(this.#requests);
      await this.#customer.attempts.startAttempt(newStartAttemptInput(this.orderId, id, bank.directStart));
      await this.#applyModes();
      const ref = await this.#refOf(this.#ids.length - 1);
      if (ref !== null) await bank.completeDirect(ref);
    },
    'pay-on-page': () => this.#onPage(this.#ids.length - 1, 'payOnPage'),
    'pay-on-first-page': () => this.#onPage(0, 'payOnPage'),
    'decline-on-page': () => this.#onPage(this.#ids.length - 1, 'declineOnPage'),
    leave: async () => void (await this.#customer.attempts.cancelCheckout({ orderId: this.orderId })),
    return: () => this.#return(this.#ids.length - 1),
    'return-to-first': () => this.#return(0),
    wait: async () => void (await this.#customer.attempts.checkPayment({ orderId: this.orderId })),
    'staff-cash': async () => {
      const paymentId = await this.#paymentId();
      const { gateways, staffContext, venue } = this.#money;
      const queries = { services: venue.services, gateways };
      await confirmPayment(staffContext(), queries, { paymentId, paidWith: 'efectivo' });
    },
    'staff-decide': () => this.#decide(true),
    'staff-decide-wrongly': () => this.#decide(false),
    'refund-half': () => this.#refund(125),
    'refund-rest': () => this.#refund(250),
    'portal-refund': () => this.#portalRefund(100, true),
    'portal-refund-unnoticed': () => this.#portalRefund(100, false),
    'send-held-messages': () => this.#sendHeld(1),
    'send-held-messages-three-times': () => this.#sendHeld(3),
    'queries-normal': () => this.#setQueries('normal'),
    'queries-refused': () => this.#setQueries('refused'),
    'queries-hangs': () => this.#setQueries('hangs'),
    'queries-wrong': () => this.#setQueries('wrong'),
    'messages-sent': () => this.#setMessages('sent'),
    'messages-lost': () => this.#setMessages('lost'),
    'messages-held': () => this.#setMessages('held'),
    'messages-three-times': () => this.#setMessages('three-times'),
    'requests-normal': () => this.#setRequests('normal'),
    'requests-reply-error': () => this.#setRequests('reply-error'),
    'requests-reply-lost': () => this.#setRequests('reply-lost'),
    'requests-request-lost': () => this.#setRequests('request-lost'),
  };

  #setQueries(mode: QueryMode): Promise<void> {
    this.#queries = mode;
    return this.#applyModes();
  }

  #setMessages(mode: MessageMode): Promise<void> {
    this.#messages = mode;
    return this.#applyModes();
  }

  #setRequests(mode: RequestMode): Promise<void> {
    this.#requests = mode;
    return this.#applyModes();
  }

  #newAttemptId(): string {
    if (this.#ids.length === ATTEMPTS_MAX) this.#ids.pop();
    const id = this.#money.venue.newId();
    this.#ids.push(id);
    return id;
  }

  async #applyModes(): Promise<void> {
    const { bank } = this.#money;
    for (const ref of await this.refs()) {
      bank.setQueries(ref, this.#queries);
      bank.setMessages(ref, this.#messages);
      bank.setRefunds(ref, this.#requests);
    }
  }

  async #onPage(place: number, act: 'payOnPage' | 'declineOnPage'): Promise<void> {
    const ref = await this.#refOf(place);
    if (ref === null) return;
    if (act === 'payOnPage') this.#paidOn = this.#money.venue.services.clock().getTime();
    await this.#money.bank[act](ref);
  }

  /** The customer returns from the page of an attempt, and must not read that nothing was charged if the bank says it was. */
  async #return(place: number): Promise<void> {
    const externalId = this.#ids[place];
    if (externalId === undefined) return;
    const { charged } = this.#money.bank.balanceOf(await this.refs());
    const input = { externalId, sessionId: null, signed: {} };
    const returned = await this.#customer.attempts.readPaymentReturn(input);
    const isUnpaid = returned.kind === 'own' ? returned.payment.isConfirmedUnpaid : returned.outcome === 'unpaid';
    // What staff misread at the bank counts until the bank answers.
    const isToldOtherwise = this.#queries === 'wrong' || (this.#isMisread && this.#queries !== 'normal');
    if (charged > 0 && isUnpaid && !isToldOtherwise && !this.#hasJustPaid()) {
      this.untruths.push(`${charged} cents were charged, but attempt ${externalId} reads as unpaid`);
    }
  }

  /** Within three seconds of a query the customer reads what it found, although another tab pays meanwhile. */
  #hasJustPaid(): boolean {
    const now = this.#money.venue.services.clock().getTime();
    return this.#paidOn !== null && now - this.#paidOn < QUERY_INTERVAL_SECONDS_MIN * 1000;
  }

  /** Staff record what they found at the bank about each attempt of which the outcome is not known, or misread it there. */
  async #decide(isRight: boolean): Promise<void> {
    const { bank, gateways, staffContext } = this.#money;
    for (const [place, attemptId] of this.#ids.entries()) {
      const ref = await this.#refOf(place);
      if (ref === null) continue;
      const isCharged = bank.balanceOf(new Set([ref])).charged > 0;
      const decision = isCharged === isRight ? 'charged' : 'not-charged';
      await runIgnoringRefusals(async () => {
        await recordAttemptDecision(staffContext(), gateways, { attemptId, decision, note: 'Extracto del banco' });
        if (!isRight) this.#isMisread = true;
      });
    }
  }

  async #refund(amount: number): Promise<void> {
    const paymentId = await this.#paymentId();
    const refundId = this.#money.venue.newId();
    const input = { paymentId, refundId, amount: cents(amount), reason: 'Plato frío' };
    await refundHandlers(this.#money.gateways).refundPayment(this.#money.staffContext(), input);
  }

  async #portalRefund(amount: number, isNotified: boolean): Promise<void> {
    for (const ref of await this.refs()) await this.#money.bank.refundInPortal(ref, amount, isNotified);
  }

  async #sendHeld(copies: number): Promise<void> {
    for (const ref of await this.refs()) await this.#money.bank.sendHeldMessages(ref, copies);
  }

  async #paymentId(): Promise<string> {
    const { id } = await this.#money.venue.db
      .selectFrom('payments')
      .select('id')
      .where('remainder_of', '=', this.orderId)
      .executeTakeFirstOrThrow();
    return id;
  }

  async #refOf(place: number): Promise<string | null> {
    const attempt = await this.#money.venue.db
      .selectFrom('payment_attempts')
      .select('ref')
      .where('id', '=', this.#ids[place] ?? this.orderId)
      .executeTakeFirst();
    return attempt?.ref ?? null;
  }
}

/**
 * Runs a step of a test, and ignores an error that is an accepted result: a refusal, or an injected failure of a write. Rethrows
 * every other error.
 */
export async function runIgnoringRefusals(happen: () => Promise<void>): Promise<void> {
  try {
    await happen();
  } catch (error) {
    const isExpected =
      error instanceof ServerRefusalError ||
      error instanceof RefusalError ||
      (error instanceof Error && /injected failure/.test(error.message));
    if (!isExpected) throw error;
  }
}
