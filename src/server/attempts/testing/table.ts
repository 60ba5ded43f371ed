// A small bar with an in-memory payment provider and customers at table A1, for tests.
import type { Selectable } from 'kysely';
import type {
  AdvanceAttemptInput,
  OrderStatus,
  PaymentClientSettings,
  ReturnFromProviderResult,
  StartAttemptInput,
} from '#contract/attempts.ts';
import type { PlaceOrderInput } from '#contract/payments.ts';
import type { ProviderId } from '#domain/provider.ts';
import type { PaymentGateways } from '#server/attempts/index.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';
import { TestBank } from './provider.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from './start-attempt.ts';

/** A test venue with an in-memory bank, and functions for what customers do there. */
export interface PaymentTestVenue {
  readonly venue: TestVenue;
  readonly bank: TestBank;
  /** A new customer at table A1. */
  createCustomer(): Promise<TestBrowser>;
  /** Places an order of one or more beers, 2,50 € each, which waits to be paid, or is owed to staff. Returns its id. */
  placeOrder(customer: TestBrowser, payTo?: PlaceOrderInput['payTo'], beers?: number): Promise<string>;
  /** A new customer with an unpaid order, and an attempt that is not started yet. */
  startCheckout(): Promise<TestCheckout>;
  /** The stored states of the payment of this order. */
  readStored(orderId: string): Promise<StoredStates>;
  paymentOf(
    orderId: string,
  ): Promise<
    Selectable<Tables['payments']> &
      Pick<Selectable<Tables['orders']>, 'email' | 'sent_on' | 'reserved_units' | 'stock_released_on'>
  >;
  /** Ends the attempts of earlier tests, so that they are not queried again, and are outside of every period. */
  endEarlierAttempts(): Promise<void>;
  /** Sends a webhook of the bank. Returns the HTTP status of the response. */
  sendWebhook(body: string): Promise<number>;
}

/** A customer of a test with an order to pay, and functions that start and continue the attempt to pay it. */
interface TestCheckout {
  readonly customer: TestBrowser;
  readonly orderId: string;
  readonly attemptId: string;
  /** The reference of the attempt at the bank. */
  readonly ref: string;
  /** Starts the attempt; by card unless another option is given. */
  readonly start: (input?: Partial<StartAttemptInput>) => Promise<OrderStatus>;
  /** Continues the attempt. */
  readonly advance: (input: AdvanceAttemptInput['input']) => Promise<OrderStatus>;
}

/**
 * What tests compare about an order: the stored states of its payment and attempts, the number of its lines on the boards, and the
 * kinds of its incidents.
 */
interface StoredStates {
  readonly payment: string;
  readonly attempts: readonly string[];
  readonly orders: number;
  readonly incidents: readonly string[];
}

/** The Google Pay settings of the test venue, as browsers get them. */
export const TEST_GOOGLE_PAY: PaymentClientSettings['googlePay'] = {
  ...{ script: 'https://pay.test/pay.js', environment: 'TEST', merchantId: 'm', gatewayMerchantId: 'g' },
};

/** Short limits of status queries, so that tests need not wait for a bank that never responds. */
export const TEST_QUERY_TIMEOUTS = { interactiveMs: 200, backgroundMs: 100 } as const;

/** Opens a test venue whose payments go to an in-memory bank. The bank simulates the payment provider `id`. */
export async function openPaymentTestVenue(
  id: ProviderId,
  timeouts: Pick<PaymentGateways, 'queryTimeouts'> = {},
): Promise<PaymentTestVenue> {
  const bank = new TestBank(id);
  const venue = await openTestVenue({
    paying: { providers: [bank.provider()], googlePay: TEST_GOOGLE_PAY, ...timeouts },
  });
  const bar = await storeSmallMenu(venue.db);
  await venue.db.updateTable('settings').set({ payment_mode: id }).execute();
  const seat = async () => {
    const customer = venue.browser();
    await customer.customers.scanTable({ code: 'A1' });
    return customer;
  };
  const order = async (customer: TestBrowser, payTo?: PlaceOrderInput['payTo'], quantity = 1) => {
    const { lines, ...placed } = anOrderOf(bar.beer);
    const beers = lines.map((line) => ({ ...line, quantity }));
    return (await customer.payments.placeOrder({ ...placed, lines: beers, ...(payTo ? { payTo } : {}) })).orderId;
  };
  return {
    venue,
    bank,
    createCustomer: seat,
    placeOrder: order,
    startCheckout: async () => {
      const customer = await seat();
      return checkoutOf(customer, await order(customer), venue.newId());
    },
    readStored: (orderId) => readStored(venue, orderId),
    paymentOf: (orderId) => paymentOf(venue, orderId),
    endEarlierAttempts: async () => {
      const { db } = venue;
      const start = new Date(0);
      const longAgo = { created_on: start, next_query_on: null, unanswered_since: null, unpaid_reported_on: start };
      await db.updateTable('payment_attempts').set(longAgo).where('state', '=', 'succeeded').execute();
      await db
        .updateTable('payment_attempts')
        .set({ ...longAgo, state: 'failed', unpaid_confirmation: 'final' })
        .where('state', '<>', 'succeeded')
        .execute();
    },
    sendWebhook: async (payload) => {
      const reply = await venue.app.inject({ method: 'POST', url: `/api/providers/${id}/messages`, payload });
      return reply.statusCode;
    },
  };
}

function checkoutOf(customer: TestBrowser, orderId: string, attemptId: string): TestCheckout {
  return {
    ...{ customer, orderId, attemptId, ref: `ref-${attemptId}` },
    start: (input) => customer.attempts.startAttempt(newStartAttemptInput(orderId, attemptId, input)),
    advance: (input) => customer.attempts.advanceAttempt({ attemptId, input, browser: TEST_BROWSER_DATA }),
  };
}

function paymentOf({ db }: TestVenue, orderId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'remainder_of')
    .selectAll('payments')
    .select(['orders.id as order_id', 'email', 'sent_on', 'reserved_units', 'stock_released_on'])
    .where('remainder_of', '=', orderId)
    .executeTakeFirstOrThrow();
}

async function readStored(venue: TestVenue, orderId: string): Promise<StoredStates> {
  const { db } = venue;
  const payment = await paymentOf(venue, orderId);
  const [attempts, incidents, lines] = await Promise.all([
    db.selectFrom('payment_attempts').select('state').where('payment_id', '=', payment.id).orderBy('id').execute(),
    db.selectFrom('payment_incidents').select('kind').where('payment_id', '=', payment.id).orderBy('kind').execute(),
    db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .where('sent_on', 'is not', null)
      .execute(),
  ]);
  return {
    payment: payment.state,
    attempts: attempts.map(({ state }) => state),
    orders: lines.length,
    incidents: incidents.map(({ kind }) => kind),
  };
}

/**
 * Returns the payment state, attempt state and next step of an order as one text for tests, such as «pending action redirect».
 */
export function statusSummary({ state, attempt }: OrderStatus): string {
  return `${state} ${attempt?.state ?? 'none'} ${attempt?.step.do ?? 'nothing'}`;
}

/**
 * Returns the order status from the response that the customer's own browser gets when it returns from the bank's page. Throws if
 * it is the response for another browser.
 */
export function ownReturnStatus(returned: ReturnFromProviderResult): OrderStatus {
  if (returned.kind !== 'own') throw new Error('Another browser returned.');
  return returned.payment;
}
