// Stores pending payments of customers for tests.
import { cents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import { addOrderWithoutPayment } from '#server/orders/testing/orders.ts';
import { lockPayment, settlePayment } from '#server/payments/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';

/** A pending payment of a test venue, with the function that settles it. */
export interface PendingPayment {
  readonly paymentId: string;
  readonly orderId: string;
  readonly amount: number;
  /** Settles the payment with these services. */
  settle(services: Services, time?: Date): Promise<void>;
}

let number = 1_000_000;

/** Stores a pending payment with its order in a test venue. `amount` is in cents. */
export async function addPendingPayment(
  { db, newId }: TestVenue,
  payment: { readonly method: PaymentMethod; readonly amount: number; readonly createdOn?: Date },
): Promise<PendingPayment> {
  const { method, amount, createdOn = SATURDAY_NIGHT } = payment;
  const paymentId = newId();
  const orderId = await addOrderWithoutPayment(db, { amount, placedOn: createdOn });
  number += 1;
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      remainder_of: orderId,
      number,
      table_code: 'A1',
      payment_method: method,
      state: 'pending',
      total_amount_order: amount,
      created_on: createdOn,
      payment_on: null,
      z_closure_id: null,
      receipt_sent_on: null,
      external_payment_id: null,
    })
    .execute();
  const settle = async (services: Services, time = services.clock()) => {
    const context = createSystemContext({ ...services, clock: () => time });
    const confirmation = { method, paid: cents(amount), externalId: `money-${paymentId}`, attemptId: null };
    await context.transaction(async (sql) => {
      const payment = await lockPayment(sql, paymentId);
      if (payment) await settlePayment(context, sql, payment, confirmation);
    });
  };
  return { paymentId, orderId, amount, settle };
}
