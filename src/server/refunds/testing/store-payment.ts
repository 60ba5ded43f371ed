// Stores payments and charged attempts for refund tests.

import type { PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { ProviderId } from '#domain/provider.ts';
import { addOrderWithoutPayment } from '#server/orders/testing/orders.ts';
import type { Services } from '#server/platform/context.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';

/** The fields of a payment that a test stores; each has a default. */
export interface NewTestPayment {
  readonly amount?: number;
  readonly method?: PaymentMethod;
  readonly provider?: ProviderId;
  readonly state?: PaymentState;
  readonly tableCode?: string;
}

/**
 * Stores a payment with its order, for tests. If a provider is given, also stores the charged payment attempt that paid it;
 * otherwise `attemptId` is empty.
 */
export async function storePayment(
  db: Services['db'],
  number: number,
  { amount = 1000, method = 'manual', provider, state = 'succeeded', tableCode = 'A1' }: NewTestPayment,
): Promise<{ paymentId: string; attemptId: string }> {
  const paymentId = newId();
  const isPaid = state === 'succeeded' || state === 'partially-refunded' || state === 'refunded';
  const closure = await db.selectFrom('z_closures').select('id').executeTakeFirstOrThrow();
  const orderId = await addOrderWithoutPayment(db, { amount, tableCode, isSettled: isPaid });
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      remainder_of: orderId,
      number,
      table_code: tableCode,
      payment_method: method,
      state,
      total_amount_order: amount,
      amount_paid_by_user: isPaid ? amount : 0,
      created_on: SATURDAY_NIGHT,
      payment_on: isPaid ? SATURDAY_NIGHT : null,
      z_closure_id: isPaid ? closure.id : null,
      receipt_sent_on: null,
      external_payment_id: provider ? 'money-1' : null,
    })
    .execute();
  if (isPaid)
    await db.insertInto('payment_shares').values({ payment_id: paymentId, order_id: orderId, amount }).execute();
  return { paymentId, attemptId: provider ? await storeAttempt(db, { paymentId, amount, provider }) : '' };
}

/** Stores a payment attempt that has charged this payment, for tests. Returns its id. */
export async function storeAttempt(
  db: Services['db'],
  { paymentId, amount, provider }: { paymentId: string; amount: number; provider: ProviderId },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('payment_attempts')
    .values({
      id,
      payment_id: paymentId,
      provider,
      payment_option: 'card',
      ref: `ref-${id}`,
      return_key: newToken(),
      state: 'succeeded',
      amount,
      data: '{}',
      step: null,
      failure: null,
      failure_code: null,
      external_id: `money-${id}`,
      created_on: SATURDAY_NIGHT,
      updated_on: SATURDAY_NIGHT,
      browser: '{}',
      charge_sent_on: null,
      queried_on: null,
      content_hash: null,
    })
    .execute();
  return id;
}
