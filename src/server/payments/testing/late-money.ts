// Money of the bank that arrives for an order that was canceled.
import { cents } from '#domain/money.ts';
import { lockPayment, settlePayment } from '#server/payments/index.ts';
import { createSystemContext } from '#server/platform/context.ts';
import type { TestVenue } from '#server/platform/testing/venue.ts';

/** Settles a payment, usually a canceled one, as if the bank had reported late that its whole amount was paid by Bizum. */
export async function bookLateMoney({ services }: Pick<TestVenue, 'services'>, paymentId: string): Promise<void> {
  const context = createSystemContext(services);
  await context.transaction(async (sql) => {
    const payment = await lockPayment(sql, paymentId);
    if (!payment) throw new Error('The payment is missing.');
    const paid = cents(payment.total_amount_order);
    await settlePayment(context, sql, payment, { method: 'bizum', paid, externalId: null, attemptId: null });
  });
}
