// Settles (books as paid) the payment of an attempt whose charge is confirmed: usually with one SQL statement.
import { isAttemptInProgress, paymentMethodOf } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { type ChargeConfirmation, settleIfUnchanged } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { ConfirmedCharge, ProviderReply } from './provider.ts';
import { type AttemptSnapshot, type AttemptWithPayment, WITHOUT_CARD } from './stored-attempt.ts';

/**
 * The columns that change when an attempt succeeds, besides the provider's id of the charge. `settle-statement.ts` sets the same
 * ones.
 */
export const PAID_CHANGES = {
  state: 'succeeded',
  step: null,
  failure: null,
  failure_code: null,
  charge_sent_on: null,
  data: WITHOUT_CARD,
  unpaid_confirmation: null,
  next_query_on: null,
} as const;

/**
 * True if the charge has the amount and the currency that were requested, and the unpaid payment still asks for that amount: staff
 * may have taken a line off since an attempt that had ended.
 */
export function isExpectedCharge({ attempt, payment }: AttemptWithPayment, charge: ConfirmedCharge): boolean {
  const isDue = isPaid(payment.state) || payment.total_amount_order === attempt.amount;
  return charge.amount === attempt.amount && charge.currency === 'EUR' && isDue;
}

/** Converts the confirmed charge of an attempt into the confirmation with which its payment is settled. */
export function chargeConfirmation(
  { id, provider, payment_option: option, amount }: AttemptSnapshot,
  { externalId }: ConfirmedCharge,
): ChargeConfirmation {
  return { method: paymentMethodOf(provider, option), paid: cents(amount), externalId, attemptId: id };
}

/**
 * Settles the payment with one SQL statement if the reply contains a confirmed charge and nothing else. Returns false, and stores
 * nothing, if there is more to store, or if the attempt or the payment has changed since it was read. The caller then applies the
 * reply under locks.
 */
export async function trySettleInOneStatement(
  context: Context,
  read: AttemptWithPayment,
  status: ProviderReply,
): Promise<boolean> {
  const { outcome, data, providerCustomerId } = status;
  if (outcome.state !== 'succeeded' || data !== undefined || providerCustomerId !== undefined) return false;
  const { attempt, payment } = read;
  const { charge } = outcome;
  const savesCard = charge.card !== null && attempt.save_card;
  // An attempt that was unknown, or that has ended, may have an incident that settling closes.
  const isUsual = isAttemptInProgress(attempt.state) && attempt.state !== 'unknown';
  if (!isUsual || !isExpectedCharge(read, charge) || savesCard || payment.is_paid_in_part) return false;

  return context.statement((db) =>
    settleIfUnchanged(context, db, payment, chargeConfirmation(attempt, charge), attempt),
  );
}
