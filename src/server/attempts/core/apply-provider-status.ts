// Applies a provider status to an attempt. Every change that a provider reports is stored here.
import { isAttemptInProgress, nextAttemptState } from '#domain/attempt.ts';
import { reportIncident } from '#server/incidents/index.ts';
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
    await storeProviderCustomerId(sql, payment, attempt.provider, providerCustomerId);
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
  if (card && attempt.save_card) await saveCard(context, sql, payment, attempt.provider, card);
  const isFirst = await settlePayment(context, sql, payment, chargeConfirmation(attempt, charge));
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
  if (outcome.state === 'processing' && isInputRequired(attempt)) return;
  const next = nextAttemptState(attempt.state, outcome.state);
  const isOtherStep = next === 'action' && attempt.state === 'action' && outcome.state === 'action';
  if (next !== attempt.state || isOtherStep) await storeOutcome(context, sql, locked, outcome);
}

/**
 * True if the customer's browser must send input before money can move. A provider that reports such an attempt as
 * processing must not take that step away.
 */
function isInputRequired({ state, step }: AttemptSnapshot): boolean {
  return state === 'action' && step !== null && step.do !== 'redirect' && step.do !== 'post';
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
    ...(isOver ? { data: WITHOUT_CARD } : {}),
    step: outcome.state === 'action' ? JSON.stringify(outcome.step) : null,
    failure: 'reason' in outcome ? outcome.reason : null,
    failure_code: 'code' in outcome ? outcome.code : null,
  });
  if ('reason' in outcome && outcome.reason === 'saved-card-gone') await deleteSavedCard(sql, locked.attempt);
}
