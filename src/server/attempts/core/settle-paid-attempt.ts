// Settles (books as paid) the payment of an attempt whose charge is confirmed: usually with one SQL statement.
import { type DividedCharge, divideCharge, isAttemptInProgress, paymentMethodOf } from '#domain/attempt.ts';
import { cents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { type PaymentSettlement, settleIfUnchanged, settlePayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { ConfirmedCharge, ProviderReply } from './provider.ts';
import { ATTEMPT_DATA_WITHOUT_CARD, type AttemptSnapshot, type AttemptWithPayment } from './stored-attempt.ts';

/**
 * The columns of an attempt to pay that change when the attempt succeeds, with their new values. The provider's id of the charge is
 * stored separately. The SQL in `settle-statement.ts` sets the same columns.
 */
export const PAID_ATTEMPT_VALUES = {
  state: 'succeeded',
  step: null,
  failure: null,
  failure_code: null,
  charge_sent_on: null,
  data: ATTEMPT_DATA_WITHOUT_CARD,
  unpaid_confirmation: null,
  next_query_on: null,
} as const;

/**
 * True if the payment can be settled with this charge: its amount and currency are the requested ones, and it covers all that the
 * order owes now. The order can owe more than was requested if staff have changed it since.
 */
export function isExpectedCharge({ attempt, payment }: AttemptWithPayment, charge: ConfirmedCharge): boolean {
  const isRequested = charge.amount === attempt.amount && charge.currency === 'EUR';
  return isRequested && coversOwedAmount({ attempt, payment });
}

/** True if the amount of the attempt is at least what its order still owes. `applyConfirmedCharge` requires it. */
export function coversOwedAmount({ attempt, payment }: AttemptWithPayment): boolean {
  return divided({ attempt, payment }) !== null;
}

function divided({ attempt, payment }: AttemptWithPayment): DividedCharge | null {
  const { state, settled_on: settledOn, total_amount_order: due } = payment;
  return divideCharge({ isSettled: isPaid(state) || settledOn !== null, due: cents(due) }, cents(attempt.amount));
}

/** Converts the confirmed charge of an attempt into the confirmation with which its payment is settled. */
function chargeConfirmation(
  { id, provider, payment_option: option }: AttemptSnapshot,
  { paid, externalId }: Pick<PaymentSettlement, 'paid' | 'externalId'>,
): PaymentSettlement {
  return { method: paymentMethodOf(provider, option), paid, externalId, attemptId: id };
}

/**
 * Settles the payment of an attempt with its confirmed charge. The caller must have locked the attempt and checked
 * `coversOwedAmount`; throws if the charge is less than what the order owes. What exceeds the owed amount (all of it, if the order
 * is already paid) is stored as surplus, opens a payment incident and is refunded. `externalId` is null if staff found the charge
 * at the bank.
 */
export async function applyConfirmedCharge(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  externalId: string | null,
): Promise<void> {
  const { attempt, payment } = locked;
  const parts = divided(locked);
  if (parts === null) throw new Error('The charge is less than what its order owes.');
  const { paid, surplus } = parts;
  if (paid > ZERO_CENTS) await settlePayment(context, sql, payment, chargeConfirmation(attempt, { paid, externalId }));
  if (surplus === ZERO_CENTS) return;
  await sql.updateTable('payment_attempts').set({ surplus }).where('id', '=', attempt.id).execute();
  const about = { paymentId: payment.id, attemptId: attempt.id };
  const detail = { amount: surplus, ...(externalId === null ? {} : { externalId }) };
  const kind = isPaid(payment.state) ? 'duplicate-charge' : 'overpaid';
  await reportIncident(context, sql, { kind, ...about, detail });
}

/**
 * Settles the payment with one SQL statement, without locks, in the usual case: the confirmed charge is exactly the owed amount,
 * and nothing else must be stored, such as a card. Otherwise, or if a row has changed since `read`, returns false and changes
 * nothing. The caller must then lock the rows and store the reply.
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
  const isExact = isExpectedCharge(read, charge) && payment.total_amount_order === charge.amount;
  if (!isUsual || !isExact || savesCard || payment.is_paid_in_part) return false;

  return context.statement((db) =>
    settleIfUnchanged(context, db, payment, chargeConfirmation(attempt, { ...charge, paid: charge.amount }), attempt),
  );
}
