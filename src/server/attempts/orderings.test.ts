// Everything that may happen to one order, in every order and at once, with the database failing in between. However it
// went, in the end each charge settled the one payment, or is reported to be given back, and the stock matches the order.
import fc from 'fast-check';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedByServer } from '#contract/client.ts';
import type { AttemptWay, ProviderId } from '#domain/attempt.ts';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { type Means, reconcile } from './index.ts';
import { A_BROWSER, type Answer, aStart, type TestBank } from './testing/provider.ts';
import { A_GOOGLE_PAY, openTestTable, type TestTable } from './testing/table.ts';

/** How each bank is paid on a page of its own, and at once. */
const BANKS = {
  redsys: { runs: 80, page: 'bizum', atOnce: 'googlepay' },
  stripe: { runs: 40, page: 'checkout', atOnce: 'card' },
} as const satisfies Partial<Record<ProviderId, { runs: number; page: AttemptWay; atOnce: AttemptWay }>>;
const PATIENCE_MS = 120_000;
const MINUTE_MS = 60_000;

let table: TestTable;
let bank: TestBank;
let means: Means;
let owner: TestBrowser;

/** What may happen. The first and the second attempt are those of two tabs. */
const EVENTS = {
  'first: begins on the bank’s page': (evening) => evening.start(0, BANKS[bank.id].page),
  'second: begins on the bank’s page': (evening) => evening.start(1, BANKS[bank.id].page),
  'second: begins to pay at once': (evening) => evening.start(1, BANKS[bank.id].atOnce),
  'third: begins with a card': (evening) => evening.start(2, 'card'),
  'third: card is sent': (evening) => evening.advance(2),
  'third: card is sent by two clicks': (evening) => Promise.all([evening.advance(2), evening.advance(2)]),
  'first: pays on the page': (evening) => evening.payOnPage(0),
  'second: pays on the page': (evening) => evening.payOnPage(1),
  'first: is refused on the page': (evening) => evening.refuseOnPage(0),
  'first: message': (evening) => evening.message(0),
  'second: message': (evening) => evening.message(1),
  'first: old message': (evening) => evening.oldMessage(0),
  'first: hint': (evening) => evening.hint(0),
  'second: hint': (evening) => evening.hint(1),
  'first: returns': (evening) => evening.comeBack(0),
  'second: returns': (evening) => evening.comeBack(1),
  'guest waits': (evening) => evening.guest.attempts.checkPayment(evening),
  'guest gives up': (evening) => evening.guest.attempts.abandonPayment(evening),
  'staff confirm': (evening) => evening.confirmByStaff(),
  reconciler: (evening) => evening.reconcile(),
  'a minute passes': (evening) => evening.pass(1),
  'the time to pay passes': (evening) => evening.pass(41),
} satisfies Record<string, (evening: Evening) => unknown>;
type EventName = keyof typeof EVENTS;

/** What chance seldom brings about: late money, a second charge, and both hands at the till. */
const SELDOM: EventName[][][] = [
  [['guest gives up'], ['first: pays on the page'], ['first: message', 'first: returns', 'reconciler']],
  [['the time to pay passes'], ['reconciler'], ['first: pays on the page'], ['first: hint', 'first: message']],
  [['second: begins to pay at once'], ['first: pays on the page'], ['first: message', 'first: hint', 'staff confirm']],
  [
    ['first: pays on the page', 'staff confirm'],
    ['first: message', 'first: hint', 'first: returns', 'reconciler'],
  ],
];

const ANSWERS: readonly Answer[] = ['charge', 'refuse', 'challenge', 'processing', 'break-before', 'break-after'];

describe.each(['redsys', 'stripe'] as const)('whatever happens with %s, in whatever order', (id) => {
  beforeAll(async () => {
    table = await openTestTable(id);
    bank = table.bank;
    means = {
      providers: [bank.provider()],
      publicUrl: 'http://localhost',
      googlePay: A_GOOGLE_PAY,
      appleSession: null,
    };
    owner = await table.venue.staffBrowser('OWNER');
    await plantDeaths();
  });
  afterAll(() => table.venue.close());

  it(
    'ends with one order for the money, or none, and every further charge reported',
    async () => {
      const names = Object.keys(EVENTS).filter(isEvent);
      const evenings = fc.record({
        first: fc.constantFrom<EventName>('first: begins on the bank’s page', 'third: begins with a card'),
        // What stands in one group happens at once.
        groups: fc.array(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), { maxLength: 9 }),
        answers: fc.array(fc.constantFrom(...ANSWERS), { maxLength: 4 }),
        deaths: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
        canClose: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(evenings, async ({ first, groups, answers, deaths, canClose }) => {
          const evening = await Evening.begin();
          bank.canClose = canClose;
          bank.answer(...answers);
          await dieAt(deaths);
          for (const group of [[first], ...groups]) {
            await Promise.all(group.map((name) => forgiving(() => EVENTS[name](evening))));
          }
          await dieAt([]);
          await evening.end();
          await evening.expectJustice();
        }),
        { numRuns: BANKS[id].runs, examples: SELDOM.map(onThePage) },
      );
    },
    PATIENCE_MS,
  );
});

interface Plan {
  readonly first: EventName;
  readonly groups: EventName[][];
  readonly answers: Answer[];
  readonly deaths: number[];
  readonly canClose: boolean;
}

/** It begins on the bank’s page, which the bank cannot close. */
function onThePage(groups: EventName[][]): [Plan] {
  return [{ first: 'first: begins on the bank’s page', groups, answers: [], deaths: [], canClose: false }];
}

/** One order, from being placed until nobody can pay it any more. */
class Evening {
  readonly guest: TestBrowser;
  readonly orderId: string;
  readonly #paymentId: string;
  readonly #ids: readonly string[];
  #minutes = 0;

  constructor(guest: TestBrowser, orderId: string, paymentId: string) {
    this.guest = guest;
    this.orderId = orderId;
    this.#paymentId = paymentId;
    this.#ids = [table.venue.newId(), table.venue.newId(), table.venue.newId()];
  }

  static async begin(): Promise<Evening> {
    bank.reset();
    table.venue.setNow(SATURDAY_NIGHT);
    // The last one: the order has it, or it is there for others.
    await table.venue.db.updateTable('products').set({ counts_stock: true, stock: 1 }).execute();
    const guest = await table.seat();
    const orderId = await table.order(guest);
    const payment = table.venue.db.selectFrom('payments').select('id').where('order_id', '=', orderId);
    return new Evening(guest, orderId, (await payment.executeTakeFirstOrThrow()).id);
  }

  start(place: number, way: AttemptWay) {
    const token = way === 'googlepay' ? 'token' : null;
    return this.guest.attempts.startAttempt(aStart(this.orderId, this.#id(place), { way, token }));
  }

  advance(place: number) {
    const input = { kind: 'card-token', token: 't', saveCard: false } as const;
    return this.guest.attempts.advanceAttempt({ attemptId: this.#id(place), input, browser: A_BROWSER });
  }

  payOnPage(place: number): void {
    if (bank.knows(this.#ref(place))) bank.payOnPage(this.#ref(place));
  }

  refuseOnPage(place: number): void {
    if (bank.isOpen(this.#ref(place))) bank.refuseOnPage(this.#ref(place));
  }

  message(place: number, body = bank.sign(this.#ref(place), `event ${this.#ref(place)}`)) {
    if (!bank.knows(this.#ref(place))) return null;
    const remoteAddress = `10.1.${this.#minutes % 250}.${place + 1}`;
    return table.venue.app.inject({
      ...{ method: 'POST', url: `/api/providers/${bank.id}/messages` },
      remoteAddress,
      payload: body,
    });
  }

  /** Signed while the guest was still on the page, and delivered now. */
  oldMessage(place: number) {
    const ref = this.#ref(place);
    const outcome = { state: 'failed', reason: 'issuer-denied', code: '0190' } as const;
    return bank.isCharged(ref)
      ? null
      : this.message(place, bank.signFacts({ kind: 'attempt-status', ref, eventId: null, outcome }));
  }

  /** There is news, which the message does not tell. */
  hint(place: number) {
    const ref = this.#ref(place);
    return this.message(place, bank.signFacts({ kind: 'notification', ref, eventId: null }));
  }

  comeBack(place: number) {
    return this.guest.attempts.readReturn({ externalId: this.#id(place), sessionId: null, signed: {} });
  }

  confirmByStaff() {
    return owner.paymentHistory.confirmPayment({ paymentId: this.#paymentId, paidWith: 'efectivo' });
  }

  reconcile(): Promise<void> {
    return reconcile(table.venue.house, means);
  }

  pass(minutes: number): void {
    this.#minutes += minutes;
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + this.#minutes * MINUTE_MS));
  }

  /** What is under way at the bank ends, its messages arrive at last, and the reconciler has its rounds. */
  async end(): Promise<void> {
    for (const [place] of this.#ids.entries()) {
      if (bank.isProcessing(this.#ref(place))) bank.payOnPage(this.#ref(place));
    }
    for (const [place] of this.#ids.entries()) await this.message(place, bank.sign(this.#ref(place)));
    for (let rounds = 0; rounds < 3; rounds += 1) {
      this.pass(60);
      await this.reconcile();
    }
  }

  async expectJustice(): Promise<void> {
    const { payment, attempts, orders, incidents } = await table.stored(this.orderId);
    const charges = bank.charges.length;
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
    expect(orders).toBe(paidTimes > 0 ? 1 : 0);
    expect(stock).toBe(1 - orders);
    expect(['canceled', 'expired', 'succeeded'].indexOf(payment) === 2).toBe(paidTimes > 0);
    expect(incidents.filter((kind) => kind === 'duplicate-charge')).toHaveLength(Math.max(0, paidTimes - 1));
  }

  #id(place: number): string {
    return this.#ids[place] ?? '';
  }

  #ref(place: number): string {
    return `ref-${this.#id(place)}`;
  }
}

/** A refusal, or a death of ours, is an answer like another. */
async function forgiving(happen: () => unknown): Promise<void> {
  try {
    await happen();
  } catch (error) {
    const isOurs = error instanceof RefusedByServer || (error instanceof Error && /planted/.test(error.message));
    if (!isOurs) throw error;
  }
}

function isEvent(name: string): name is EventName {
  return name in EVENTS;
}

/** Makes the transactions with these writes die. A sequence counts them, also those undone. */
async function dieAt(writes: readonly number[]): Promise<void> {
  const { db } = table.venue;
  await raw`truncate planted_deaths`.execute(db);
  await raw`select setval('planted_writes', 1, false)`.execute(db);
  await raw`insert into planted_deaths select unnest(${writes}::integer[])`.execute(db);
}

async function plantDeaths(): Promise<void> {
  const { db } = table.venue;
  await raw`create table planted_deaths (at integer)`.execute(db);
  await raw`create sequence planted_writes`.execute(db);
  await raw`
    create function planted_death() returns trigger language plpgsql as $$
    begin
      if nextval('planted_writes') in (select at from planted_deaths) then raise exception 'planted death'; end if;
      return null;
    end $$
  `.execute(db);
  for (const name of ['payments', 'payment_attempts', 'order_lines', 'payment_incidents']) {
    await raw`
      create trigger planted after insert or update on ${raw.table(name)} for each statement execute function planted_death()
    `.execute(db);
  }
}
