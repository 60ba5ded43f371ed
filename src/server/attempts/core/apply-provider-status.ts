// Applies a provider status to an attempt. Every change that a provider reports is stored here.
import { sql as raw } from 'kysely';
import { isAttemptInProgress, nextAttemptState, type UnpaidConfirmation } from '#domain/attempt.ts';
import { confirmationWithoutResponse, nextQueryAge } from '#domain/attempt-queries.ts';
import { FAILURES_OF_BANK } from '#domain/card-tries.ts';
import { closeOutcomeIncidents, reportIncident } from '#server/incidents/index.ts';
import { settlePayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { ConfirmedCharge, Outcome, ProviderStatus } from './provider.ts';
import { deleteSavedCard, saveCard, storeProviderCustomerId } from './save-card.ts';
import { chargeConfirmation, isExpectedCharge, PAID_CHANGES, trySettleInOneStatement } from './settle-paid-attempt.ts';
import {
  type AttemptSnapshot,
  type AttemptWithPayment,
  isCallInProgress,
  lockAttempt,
  updateAttempt,
  WITHOUT_CARD,
} from './stored-attempt.ts';

/** The source of a status: a webhook, the response to a call that may move money, or the response to a status query. */
export type StatusChannel = 'webhook' | 'response' | 'query';

/**
 * Applies the status of an attempt as it was read before the provider replied. A status that the attempt cannot change to
 * any more is ignored, so the same status may arrive twice, late and in any order. A confirmed charge is always applied. A
 * query that reports no charge is ignored if the attempt has changed since it was read, or while a call that may move
 * money is in progress.
 */
export async function applyProviderStatus(
  context: Context,
  read: AttemptWithPayment,
  status: ProviderStatus,
  channel: StatusChannel,
): Promise<void> {
  if (await trySettleInOneStatement(context, read, status)) return;
  await context.transaction((sql) => applyLocked(context, sql, read.attempt, status, channel));
}

async function applyLocked(
  context: Context,
  sql: Sql,
  read: AttemptSnapshot,
  status: ProviderStatus,
  channel: StatusChannel,
): Promise<void> {
  const locked = await lockAttempt(sql, read.id);
  const { attempt, payment } = locked;
  const { outcome, data, providerCustomerId } = status;
  const isOld = channel === 'query' && (read.version !== attempt.version || isCallInProgress(attempt, context.now));
  if (outcome.state !== 'succeeded' && isOld) return;

  if (providerCustomerId !== undefined)
    await storeProviderCustomerId(context, sql, payment, attempt.provider, providerCustomerId);
  const changes = {
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
    ...(channel === 'response' ? { charge_sent_on: null } : {}),
  };
  if (Object.keys(changes).length > 0) {
    await sql.updateTable('payment_attempts').set(changes).where('id', '=', attempt.id).execute();
  }
  if (outcome.state === 'succeeded') await settle(context, sql, locked, outcome.charge);
  else await applyUnpaidOutcome(context, sql, locked, outcome);
}

/** Settles the payment with a confirmed charge. A wrong amount, or a duplicate charge, becomes a payment incident. */
async function settle(context: Context, sql: Sql, locked: AttemptWithPayment, charge: ConfirmedCharge): Promise<void> {
  const { attempt, payment } = locked;
  if (attempt.state === 'succeeded') return;
  const { amount, currency, externalId, card } = charge;
  const about = { paymentId: payment.id, attemptId: attempt.id };
  const detail = { amount, externalId };
  if (!isExpectedCharge(attempt, charge)) {
    await reportIncident(context, sql, { kind: 'amount-mismatch', ...about, detail: { ...detail, code: currency } });
    // The payment counts neither as paid nor as free to be paid again: staff must check it.
    if (isAttemptInProgress(attempt.state))
      await storeOutcome(context, sql, locked, { state: 'unknown', code: 'amount-mismatch' });
    return;
  }

  await updateAttempt(context, sql, locked, { ...PAID_CHANGES, external_id: externalId });
  if (card && attempt.save_card) await saveCard(context, sql, payment, attempt, card);
  const isFirst = await settlePayment(context, sql, payment, chargeConfirmation(attempt, charge));
  await closeOutcomeIncidents(context, sql, attempt.id, 'charged');
  if (!isFirst) await reportIncident(context, sql, { kind: 'duplicate-charge', ...about, detail });
}

type UnpaidOutcome = Exclude<Outcome, { readonly state: 'succeeded' }>;

async function applyUnpaidOutcome(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  outcome: UnpaidOutcome,
): Promise<void> {
  const { attempt } = locked;
  if (attempt.state === 'succeeded') return;
  if (!isAttemptInProgress(attempt.state)) return confirmUnpaid(context, sql, locked, confirmationOf(outcome));
  if (outcome.state === 'processing' && isInputRequired(attempt)) return;
  const next = nextAttemptState(attempt.state, outcome.state);
  const isOtherStep = next === 'action' && attempt.state === 'action' && outcome.state === 'action';
  if (next !== attempt.state || isOtherStep) await storeOutcome(context, sql, locked, outcome);
}

/** What a status without a charge confirms about an attempt that has ended. */
function confirmationOf(outcome: UnpaidOutcome): UnpaidConfirmation {
  if ('reason' in outcome) return outcome.unpaidConfirmation ?? 'final';
  return outcome.state === 'action' ? 'provisional' : 'none';
}

/** Records that a status query of an ended attempt got no response. What a member of staff found at the bank still counts. */
export async function recordNoResponse(context: Context, attemptId: string): Promise<void> {
  await context.transaction(async (sql) => {
    const locked = await lockAttempt(sql, attemptId);
    const { unpaid_confirmation: confirmation, decided_on: decidedOn } = locked.attempt;
    if (confirmation === null) return;
    const remaining = decidedOn === null ? confirmationWithoutResponse(confirmation) : confirmation;
    await confirmUnpaid(context, sql, locked, remaining);
  });
}

/** Marks an attempt in progress as unknown, because its provider does not respond. */
export async function markUnknown(context: Context, sql: Sql, attemptId: string): Promise<void> {
  const locked = await lockAttempt(sql, attemptId);
  await applyUnpaidOutcome(context, sql, locked, { state: 'unknown', code: 'no-answer' });
}

/**
 * Stores what confirms that an ended attempt charged nothing, and when it is queried next. An attempt whose last query got
 * no response becomes a payment incident; a confirmation closes that incident.
 */
async function confirmUnpaid(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  confirmation: UnpaidConfirmation,
): Promise<void> {
  const { attempt, payment } = locked;
  const ending = endingColumns(context, attempt, confirmation);
  if (confirmation === attempt.unpaid_confirmation) {
    await sql.updateTable('payment_attempts').set(ending).where('id', '=', attempt.id).execute();
  } else await updateAttempt(context, sql, locked, { state: attempt.state, ...ending });
  if (confirmation !== 'none') await closeOutcomeIncidents(context, sql, attempt.id, 'not-charged');
  else if (ending.next_query_on === null) {
    const detail = { amount: attempt.amount, code: 'no-answer' };
    const { id: paymentId } = payment;
    await reportIncident(context, sql, { kind: 'unknown-outcome', paymentId, attemptId: attempt.id, detail });
  }
}

/** The columns of an attempt that has ended: what confirms that nothing was charged, and when it is queried next. */
export function endingColumns({ now }: Context, attempt: AttemptSnapshot, unpaidConfirmation: UnpaidConfirmation) {
  const { payment_option: paymentOption, created_on: createdOn } = attempt;
  const nextAge = nextQueryAge({ paymentOption, unpaidConfirmation }, now.getTime() - createdOn.getTime());
  const next = nextAge === null ? null : new Date(createdOn.getTime() + nextAge);
  return { unpaid_confirmation: unpaidConfirmation, next_query_on: next };
}

/**
 * True if the customer's browser must send input before money can move. A provider that reports such an attempt as
 * processing must not take that step away.
 */
function isInputRequired({ state, step }: AttemptSnapshot): boolean {
  return state === 'action' && step !== null && step.do !== 'redirect' && step.do !== 'post';
}

/** Stripe's form sends the card to Stripe itself: its refusal is the first that is known here of the card. */
function isDeclinedCard({ payment_option: option }: AttemptSnapshot, outcome: UnpaidOutcome): boolean {
  return option === 'card' && outcome.state === 'failed' && !FAILURES_OF_BANK.includes(outcome.reason);
}

async function storeOutcome(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  outcome: UnpaidOutcome,
): Promise<void> {
  const isOver = !isAttemptInProgress(outcome.state);
  await updateAttempt(context, sql, locked, {
    state: outcome.state,
    ...(isOver ? { data: WITHOUT_CARD, ...endingColumns(context, locked.attempt, confirmationOf(outcome)) } : {}),
    step: outcome.state === 'action' ? JSON.stringify(outcome.step) : null,
    failure: 'reason' in outcome ? outcome.reason : null,
    failure_code: 'code' in outcome ? outcome.code : null,
    ...(isDeclinedCard(locked.attempt, outcome)
      ? { card_sent_on: raw<Date>`coalesce(card_sent_on, ${context.now})` }
      : {}),
  });
  if (isOver && confirmationOf(outcome) !== 'none')
    await closeOutcomeIncidents(context, sql, locked.attempt.id, 'not-charged');
  if ('reason' in outcome && outcome.reason === 'saved-card-gone') await deleteSavedCard(sql, locked.attempt);
}
