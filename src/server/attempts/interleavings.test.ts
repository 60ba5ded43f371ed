// Random interleavings of everything that can happen to one order, in parallel and with failing transactions. In the end
// each charge has settled the payment or is reported as a duplicate charge, and the stock matches the order.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import type { PaymentOption, ProviderId } from '#domain/provider.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { type PaymentGateways, reconcileAttempts } from './index.ts';
import { type BankReply } from './testing/bank-replies.ts';
import { failWrites, installWriteFailures } from './testing/injected-failures.ts';
import { type TestBank } from './testing/provider.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './testing/start-attempt.ts';
import { openPaymentTestVenue, type PaymentTestVenue, TEST_GOOGLE_PAY } from './testing/table.ts';

/** The payment option with a page of the bank, and the one that charges immediately, of each provider. */
const BANKS = {
  redsys: { runs: 80, page: 'bizum', immediate: 'googlepay' },
  stripe: { runs: 40, page: 'checkout', immediate: 'card' },
} as const satisfies Partial<Record<ProviderId, { runs: number; page: PaymentOption; immediate: PaymentOption }>>;
const MINUTE_MS = 60_000;

let table: PaymentTestVenue;
let bank: TestBank;
let gateways: PaymentGateways;
let owner: TestBrowser;

/** All events. The first and the second attempt are those of two tabs. */
const EVENTS = {
  'first: starts on the bank’s page': (scenario) => scenario.start(0, BANKS[bank.id].page),
  'second: starts on the bank’s page': (scenario) => scenario.start(1, BANKS[bank.id].page),
  'second: starts an immediate charge': (scenario) => scenario.start(1, BANKS[bank.id].immediate),
  'third: starts with a card': (scenario) => scenario.start(2, 'card'),
  'third: card is sent': (scenario) => scenario.advance(2),
  'third: card is sent by two clicks': (scenario) => Promise.all([scenario.advance(2), scenario.advance(2)]),
  'first: pays on the page': (scenario) => scenario.payOnPage(0),
  'second: pays on the page': (scenario) => scenario.payOnPage(1),
  'first: is declined on the page': (scenario) => scenario.refuseOnPage(0),
  'first: webhook with status': (scenario) => scenario.message(0),
  'second: webhook with status': (scenario) => scenario.message(1),
  'first: outdated webhook': (scenario) => scenario.oldMessage(0),
  'first: notification': (scenario) => scenario.notification(0),
  'second: notification': (scenario) => scenario.notification(1),
  'first: returns': (scenario) => scenario.openReturn(0),
  'second: returns': (scenario) => scenario.openReturn(1),
  'customer waits': (scenario) => scenario.customer.attempts.checkPayment(scenario),
  'customer cancels': (scenario) => scenario.customer.attempts.cancelCheckout(scenario),
  'staff collect': (scenario) => scenario.collect(),
  reconciler: (scenario) => scenario.reconcile(),
  'a minute passes': (scenario) => scenario.pass(1),
  'the time to pay passes': (scenario) => scenario.pass(41),
} satisfies Record<string, (scenario: Scenario) => unknown>;
type EventName = keyof typeof EVENTS;

/** Cases that random choice rarely produces: late money, duplicate charges, and staff who collect at the same time. */
const RARE_CASES: EventName[][][] = [
  [['customer cancels'], ['first: pays on the page'], ['first: webhook with status', 'first: returns', 'reconciler']],
  [
    ['the time to pay passes'],
    ['reconciler'],
    ['first: pays on the page'],
    ['first: notification', 'first: webhook with status'],
  ],
  [
    ['second: starts an immediate charge'],
    ['first: pays on the page'],
    ['first: webhook with status', 'first: notification', 'staff collect'],
  ],
  [
    ['first: pays on the page', 'staff collect'],
    ['first: webhook with status', 'first: notification', 'first: returns', 'reconciler'],
  ],
];

const ANSWERS: readonly BankReply[] = ['charge', 'refuse', 'challenge', 'processing', 'break-before', 'break-after'];

describe.each(['redsys', 'stripe'] as const)(
  'random interleavings of the events of one order paid with %s',
  async (id) => {
    const opened = await openPaymentTestVenue(id);
    beforeAll(async () => {
      table = opened;
      bank = table.bank;
      gateways = {
        providers: [bank.provider()],
        publicUrl: 'http://localhost',
        googlePay: TEST_GOOGLE_PAY,
        appleSession: null,
      };
      // An order that its customer pays to staff is on the boards at once.
      await table.venue.db.updateTable('settings').set({ cooks_before_collecting: true }).execute();
      owner = await table.venue.staffBrowser('OWNER');
      await installWriteFailures(table.venue.db);
    });
    it('end with at most one order, placed if it was paid or is owed, and an incident for every further charge', async () => {
      const names = Object.keys(EVENTS).filter(isEvent);
      const scenarios = fc.record({
        first: fc.constantFrom<EventName>('first: starts on the bank’s page', 'third: starts with a card'),
        // The events of one group run in parallel.
        groups: fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), { maxLength: 9 }),
        answers: fc.array(fc.constantFrom(...ANSWERS), { maxLength: 4 }),
        failures: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
        canClose: fc.boolean(),
        isOwed: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(scenarios, async ({ first, groups, answers, failures, canClose, isOwed }) => {
          const scenario = await Scenario.create(isOwed);
          bank.canClose = canClose;
          bank.replyWith(...answers);
          await failWrites(table.venue.db, failures);
          for (const group of [[first], ...groups]) {
            await Promise.all(group.map((name) => runTolerant(() => EVENTS[name](scenario))));
          }
          await failWrites(table.venue.db, []);
          await scenario.end();
          await scenario.expectConsistentResult();
        }),
        {
          numRuns: BANKS[id].runs,
          examples: [true, false].flatMap((isOwed) => RARE_CASES.map((groups) => onThePage(groups, isOwed))),
        },
      );
    });
  },
);

interface Plan {
  readonly first: EventName;
  readonly groups: EventName[][];
  readonly answers: BankReply[];
  readonly failures: number[];
  readonly canClose: boolean;
  readonly isOwed: boolean;
}

/** The first attempt starts on the bank’s page, which the bank cannot close. */
function onThePage(groups: EventName[][], isOwed: boolean): [Plan] {
  return [{ first: 'first: starts on the bank’s page', groups, answers: [], failures: [], canClose: false, isOwed }];
}

/** One order, from being placed until it can no longer be paid. An owed one is on the boards before, and never expires. */
class Scenario {
  readonly customer: TestBrowser;
  readonly orderId: string;
  readonly #paymentId: string;
  readonly #isOwed: boolean;
  readonly #ids: readonly string[];
  #minutes = 0;

  constructor(customer: TestBrowser, orderId: string, { paymentId, isOwed }: { paymentId: string; isOwed: boolean }) {
    this.customer = customer;
    this.orderId = orderId;
    this.#paymentId = paymentId;
    this.#isOwed = isOwed;
    this.#ids = [table.venue.newId(), table.venue.newId(), table.venue.newId()];
  }

  static async create(isOwed: boolean): Promise<Scenario> {
    bank.reset();
    table.venue.setNow(SATURDAY_NIGHT);
    // One beer in stock: either this order has it or it is still in stock.
    await table.venue.db.updateTable('products').set({ counts_stock: true, stock: 1 }).execute();
    const customer = await table.createCustomer();
    const orderId = await table.placeOrder(customer, isOwed ? 'staff' : undefined);
    const payment = table.venue.db.selectFrom('payments').select('id').where('remainder_of', '=', orderId);
    const { id: paymentId } = await payment.executeTakeFirstOrThrow();
    return new Scenario(customer, orderId, { paymentId, isOwed });
  }

  start(place: number, way: PaymentOption) {
    const token = way === 'googlepay' ? 'token' : null;
    return this.customer.attempts.startAttempt(
      newStartAttemptInput(this.orderId, this.#id(place), { paymentOption: way, token }),
    );
  }

  advance(place: number) {
    const input = { kind: 'card-token', token: 't', saveCard: false } as const;
    return this.customer.attempts.advanceAttempt({ attemptId: this.#id(place), input, browser: TEST_BROWSER_DATA });
  }

  payOnPage(place: number): void {
    if (bank.hasAttempt(this.#ref(place))) bank.payOnPage(this.#ref(place));
  }

  refuseOnPage(place: number): void {
    if (bank.isOpen(this.#ref(place))) bank.refuseOnPage(this.#ref(place));
  }

  message(place: number, body = bank.sign(this.#ref(place), `event ${this.#ref(place)}`)) {
    if (!bank.hasAttempt(this.#ref(place))) return null;
    const remoteAddress = `10.1.${this.#minutes % 250}.${place + 1}`;
    return table.venue.app.inject({
      ...{ method: 'POST', url: `/api/providers/${bank.id}/messages` },
      remoteAddress,
      payload: body,
    });
  }

  /** A webhook signed while the customer was still on the page, delivered now. */
  oldMessage(place: number) {
    const ref = this.#ref(place);
    const outcome = { state: 'failed', reason: 'issuer-denied', code: '0190' } as const;
    return bank.isCharged(ref)
      ? null
      : this.message(place, bank.signEvents({ kind: 'attempt-status', ref, eventId: null, outcome }));
  }

  /** A webhook that only notifies of a change. */
  notification(place: number) {
    const ref = this.#ref(place);
    return this.message(place, bank.signEvents({ kind: 'notification', ref, eventId: null }));
  }

  openReturn(place: number) {
    return this.customer.attempts.readPaymentReturn({ externalId: this.#id(place), sessionId: null, signed: {} });
  }

  collect() {
    const collection = { collectionId: table.venue.newId(), paymentIds: [this.#paymentId] };
    return owner.owedOrders.collectPayments({ ...collection, ways: [{ paidWith: 'efectivo' }] });
  }

  reconcile(): Promise<void> {
    return reconcileAttempts(table.venue.services, gateways);
  }

  pass(minutes: number): void {
    this.#minutes += minutes;
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + this.#minutes * MINUTE_MS));
  }

  /** Finishes all charges in progress at the bank, delivers its webhooks, and runs the reconciler. */
  async end(): Promise<void> {
    for (const [place] of this.#ids.entries()) {
      if (bank.isProcessing(this.#ref(place))) bank.payOnPage(this.#ref(place));
    }
    for (const [place] of this.#ids.entries()) await this.message(place, bank.sign(this.#ref(place)));
    for (let run = 0; run < 3; run += 1) {
      this.pass(60);
      await this.reconcile();
    }
  }

  async expectConsistentResult(): Promise<void> {
    const { payment, attempts, orders, incidents } = await table.readStored(this.orderId);
    const charges = bank.charges.length;
    const isOwed = this.#isOwed;
    const { payment_method: method } = await table.paymentOf(this.orderId);
    const { stock } = await table.venue.db
      .selectFrom('products')
      .select('stock')
      .where('name', '=', 'Caña')
      .executeTakeFirstOrThrow();
    const paidTimes = charges + (payment === 'succeeded' && method === 'manual' ? 1 : 0);
    expect(new Set(bank.charges).size).toBe(charges);
    expect(attempts.filter((state) => state === 'succeeded')).toHaveLength(charges);
    expect(attempts.filter((state) => !['succeeded', 'failed', 'canceled'].includes(state))).toEqual([]);
    expect(orders).toBe(paidTimes > 0 || isOwed ? 1 : 0);
    expect(stock).toBe(1 - orders);
    const unpaid = isOwed ? ['pending'] : ['canceled', 'expired'];
    expect(paidTimes > 0 ? ['succeeded'] : unpaid).toContain(payment);
    expect(incidents.filter((kind) => kind === 'duplicate-charge')).toHaveLength(Math.max(0, paidTimes - 1));
  }

  #id(place: number): string {
    return this.#ids[place] ?? '';
  }

  #ref(place: number): string {
    return `ref-${this.#id(place)}`;
  }
}

/** Runs an event; a refusal or an injected failure is an accepted result. */
async function runTolerant(happen: () => unknown): Promise<void> {
  try {
    await happen();
  } catch (error) {
    const isExpected =
      error instanceof ServerRefusalError || (error instanceof Error && /injected failure/.test(error.message));
    if (!isExpected) throw error;
  }
}

function isEvent(name: string): name is EventName {
  return name in EVENTS;
}
