// Stores sales at any time for tests, with the functions by which payments are settled.
import type { PricedLine } from '#domain/cart.ts';
import { cents } from '#domain/money.ts';
import type { PaidWith, PaymentMethod } from '#domain/payment.ts';
import type { OrderPaymentPlan } from '#domain/payment-plan.ts';
import type { Section } from '#domain/schedule.ts';
import { addDays, calendarDay } from '#domain/time.ts';
import { storeDaySums } from '#server/day-sums/store-day-sums.ts';
import { type NewOrder, storeNewOrder } from '#server/orders-and-payments/index.ts';
import { endPendingPayment, recordRefundedAmount } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestVenue } from '#server/platform/testing/venue.ts';

/** A product that tests sell. */
export interface TestProduct {
  readonly id: string;
  readonly name: string;
  readonly section: Section;
  /** In cents. */
  readonly price: number;
}

/** One sale: what was ordered, when and by whom. */
export interface Sale {
  /** The instant of the order and of its payment. */
  readonly at: string;
  readonly lines: readonly (readonly [product: TestProduct, quantity: number])[];
  /** Null if staff placed the order. */
  readonly customerId?: string | null;
  readonly method?: PaymentMethod;
  readonly staff?: { readonly userId: string; readonly paidWith: PaidWith };
}

/** Stores a customer and returns the id. */
export async function addCustomer({ db, services }: TestVenue): Promise<string> {
  const id = newId();
  await db
    .insertInto('customers')
    .values({
      ...{ id, token_hash: Buffer.from(id), label: `anonimo-${id}`, email: null },
      ...{ table_code: null, scanned_on: null, created_on: services.clock() },
    })
    .execute();
  return id;
}

/** Stores an order and settles its payment at the time of the sale. Returns the id of the payment. */
export async function sell({ services, db }: TestVenue, sale: Sale): Promise<string> {
  const context = createSystemContext({ ...services, clock: () => new Date(sale.at) });
  const order = newOrder(sale, 'counts-as-paid');
  await context.statement((statement) => storeNewOrder(context, statement, order));
  return paymentIdOf(db, order);
}

/** Stores an order that staff took and canceled without payment, both at the time `at`. */
export async function storeCanceledOrder(
  { services, db }: TestVenue,
  { at, lines, userId }: Pick<Sale, 'at' | 'lines'> & { readonly userId: string },
): Promise<void> {
  const context = createSystemContext({ ...services, clock: () => new Date(at) });
  const order = { ...newOrder({ at, lines }, 'online'), staff: { userId, paidWith: null } };
  await context.statement((statement) => storeNewOrder(context, statement, order));
  const paymentId = await paymentIdOf(db, order);
  await context.transaction(async (sql) => {
    await endPendingPayment(context, sql, paymentId, { ending: 'canceled', by: userId, reason: 'Se fueron' });
  });
}

/** Records a refund of a payment at the time `at`. `amount` is the total of all refunds of the payment so far, in cents. */
export async function setRefundedTotal(
  { services }: TestVenue,
  paymentId: string,
  at: string,
  amount: number,
): Promise<void> {
  const context = createSystemContext({ ...services, clock: () => new Date(at) });
  await context.transaction((sql) => recordRefundedAmount(context, sql, paymentId, cents(amount)));
}

/** Stores the day sums of every day from `first` to yesterday, in one transaction. */
export async function storePastDays({ db, services }: TestVenue, first: string): Promise<void> {
  const { timeZone, clock } = services;
  const today = calendarDay(clock(), timeZone);
  await db.transaction().execute(async (sql) => {
    for (let day = first; day < today; day = addDays(day, 1)) await storeDaySums(sql, { day, timeZone, now: clock() });
  });
}

function newOrder({ lines, customerId = null, method = 'manual', staff }: Sale, plan: OrderPaymentPlan): NewOrder {
  return {
    ...{ id: newId(), customerId, email: '', tableCode: 'A1', vatPercent: 10, comment: '', contentHash: null },
    ...{
      lines: lines.map(([product, quantity]) => toLine(product, quantity)),
      plan,
      method,
      reservedUnits: [],
    },
    ...(staff === undefined ? {} : { staff }),
  };
}

async function paymentIdOf(db: TestVenue['db'], order: NewOrder): Promise<string> {
  const payment = db.selectFrom('payments').select('id').where('remainder_of', '=', order.id);
  return (await payment.executeTakeFirstOrThrow()).id;
}

function toLine({ id, name, section, price }: TestProduct, quantity: number): PricedLine {
  const names = { name, label: name, baseLabel: name };
  return { ...names, productId: id, section, categoryId: id, size: 'base', quantity, price: cents(price), notes: '' };
}
