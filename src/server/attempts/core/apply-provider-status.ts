// Applies what a payment provider reports to an attempt to pay. Every change that a provider reports is stored here.
import { sql as raw } from 'kysely';
import { isAttemptInProgress, nextAttemptState } from '#domain/attempt.ts';
import { isUnansweredTooLong, type UnconfirmedAttemptEvent } from '#domain/attempt-queries.ts';
import { NON_CARD_FAILURE_REASONS } from '#domain/card-tries.ts';
import { closeAttemptIncidents, closeIncidentsAfterOutcome, reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { AttemptOutcome, ConfirmedCharge, ProviderReply } from './provider.ts';
import { type UnpaidReportColumns, unpaidReportColumns } from './query-schedule.ts';
import { deleteCardUnknownToProvider, saveCard, storeProviderCustomerId } from './save-card.ts';
import {
  applyConfirmedCharge,
  isExpectedCharge,
  PAID_ATTEMPT_VALUES,
  trySettleInOneStatement,
} from './settle-paid-attempt.ts';
import {
  ATTEMPT_DATA_WITHOUT_CARD,
  type AttemptSnapshot,
  type AttemptWithPayment,
  isChargeCallInProgress,
  isChargeConfirmed,
  lockAttempt,
  updateAttempt,
} from './stored-attempt.ts';

/**
 * How the status of an attempt arrived from its provider: by a webhook, as the response to a call that may move money, or as the
 * response to a status query.
 */
type StatusChannel = 'webhook' | 'response' | 'query';

/**
 * Stores what the payment provider reports about an attempt to pay. A confirmed charge settles the payment; with an unexpected
 * amount it opens a payment incident (a problem that staff must review). Reports may be repeated, late or in any order. A charge is
 * always applied; other reports change the state only by allowed transitions. For the channel `query`, `read` must be older than
 * the query. A reply without a charge is then ignored if the attempt has changed since, or if a call that may move money is in
 * progress.
 */
export async function applyProviderStatus(
  context: Context,
  read: AttemptWithPayment,
  status: ProviderReply,
  channel: StatusChannel,
): Promise<void> {
  if (await trySettleInOneStatement(context, read, status)) return;
  await context.transaction((sql) => applyLocked(context, sql, read.attempt, status, channel));
}

async function applyLocked(
  context: Context,
  sql: Sql,
  read: AttemptSnapshot,
  status: ProviderReply,
  channel: StatusChannel,
): Promise<void> {
  const locked = await lockAttempt(sql, read.id);
  const { attempt, payment } = locked;
  const { outcome, data, providerCustomerId } = status;
  const isOld =
    channel === 'query' && (read.version !== attempt.version || isChargeCallInProgress(attempt, context.now));
  if (outcome.state !== 'succeeded' && isOld) return;

  if (providerCustomerId !== undefined)
    await storeProviderCustomerId(context, sql, payment, attempt.provider, providerCustomerId);
  const changes = {
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
    ...(channel === 'response' ? { charge_sent_on: null } : {}),
    ...(attempt.unanswered_since !== null && isAttemptInProgress(attempt.state) ? { unanswered_since: null } : {}),
  };
  if (Object.keys(changes).length > 0) {
    await sql.updateTable('payment_attempts').set(changes).where('id', '=', attempt.id).execute();
  }
  if (outcome.state === 'succeeded') await settle(context, sql, locked, outcome.charge);
  else await applyUnpaidOutcome(context, sql, locked, outcome);
}

/** Applies a confirmed charge: the payment is settled, unless staff had recorded the charge before. */
async function settle(context: Context, sql: Sql, locked: AttemptWithPayment, charge: ConfirmedCharge): Promise<void> {
  const { attempt, payment } = locked;
  if (isChargeConfirmed(attempt)) return;
  if (attempt.state === 'succeeded') return confirmRecordedCharge(context, sql, locked, charge);
  const { amount, currency, externalId, card } = charge;
  if (!isExpectedCharge(locked, charge)) {
    const about = { paymentId: payment.id, attemptId: attempt.id };
    const detail = { amount, externalId, code: currency };
    await reportIncident(context, sql, { kind: 'amount-mismatch', ...about, detail });
    // The payment counts neither as paid nor as free to be paid again: staff must check it.
    if (isAttemptInProgress(attempt.state))
      await storeOutcome(context, sql, locked, { state: 'unknown', code: 'amount-mismatch' });
    // The provider has responded; a person compares the amount at the bank.
    else await setColumns(sql, attempt, { unanswered_since: null, next_query_on: null });
    return;
  }

  await updateAttempt(context, sql, locked, { ...PAID_ATTEMPT_VALUES, external_id: externalId });
  if (card && attempt.save_card) await saveCard(context, sql, payment, attempt, card);
  await closeIncidentsAfterOutcome(context, sql, attempt.id, 'charged');
  await applyConfirmedCharge(context, sql, locked, externalId);
}

/** The provider has charged what staff recorded. Another amount than the recorded one becomes a payment incident. */
async function confirmRecordedCharge(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  charge: ConfirmedCharge,
): Promise<void> {
  const { attempt, payment } = locked;
  const { amount, currency: code, externalId } = charge;
  await updateAttempt(context, sql, locked, {
    ...PAID_ATTEMPT_VALUES,
    external_id: externalId,
    unanswered_since: null,
  });
  await closeIncidentsAfterOutcome(context, sql, attempt.id, 'charged');
  if (isExpectedCharge(locked, charge)) {
    const closing = { closedBy: null, note: '', reason: 'charged' } as const;
    await closeAttemptIncidents(context, sql, attempt.id, ['unmatched-charge'], closing);
  } else {
    const about = { paymentId: payment.id, attemptId: attempt.id };
    await reportIncident(context, sql, { kind: 'amount-mismatch', ...about, detail: { amount, code, externalId } });
  }
}

type UnpaidOutcome = Exclude<AttemptOutcome, { readonly state: 'succeeded' }>;

async function applyUnpaidOutcome(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  outcome: UnpaidOutcome,
): Promise<void> {
  const { attempt } = locked;
  if (isChargeConfirmed(attempt)) return;
  if (!isAttemptInProgress(attempt.state)) return storeUnpaidReport(context, sql, locked, reportOf(outcome));
  if (outcome.state === 'processing' && isInputRequired(attempt)) return;
  const next = nextAttemptState(attempt.state, outcome.state);
  const isOtherStep = next === 'action' && attempt.state === 'action' && outcome.state === 'action';
  if (next !== attempt.state || isOtherStep) await storeOutcome(context, sql, locked, outcome);
}

/** What a status without a charge reports about an attempt that has ended, or whose charge only staff have recorded. */
function reportOf(outcome: UnpaidOutcome): UnconfirmedAttemptEvent {
  if ('reason' in outcome) return { kind: 'reported', confirmation: outcome.unpaidConfirmation ?? 'final' };
  return { kind: 'reported', confirmation: outcome.state === 'action' ? 'provisional' : 'none' };
}

/**
 * Stores that the provider did not respond to a status query about this attempt to pay, and plans the next query. An outcome that
 * staff have recorded for an ended attempt does not change.
 */
export async function recordNoResponse(context: Context, attemptId: string): Promise<void> {
  await context.transaction(async (sql) => {
    const locked = await lockAttempt(sql, attemptId);
    const { attempt } = locked;
    if (isChargeConfirmed(attempt)) return;
    if (!isAttemptInProgress(attempt.state)) await storeUnpaidReport(context, sql, locked, { kind: 'no-response' });
    else await setColumns(sql, attempt, unpaidReportColumns(context, attempt, { kind: 'no-response' }));
  });
}

/** Sets an attempt in progress to the state `unknown`, because its payment provider does not respond. */
export async function markAttemptUnknown(context: Context, sql: Sql, attemptId: string): Promise<void> {
  const locked = await lockAttempt(sql, attemptId);
  await applyUnpaidOutcome(context, sql, locked, { state: 'unknown', code: 'no-answer' });
}

/**
 * Stores what was reported about an ended attempt, and when it is queried next. An attempt that got no response for a day becomes
 * a payment incident; a confirmation that nothing was charged closes that incident. If staff had recorded a charge, that
 * confirmation becomes a payment incident.
 */
async function storeUnpaidReport(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  report: UnconfirmedAttemptEvent,
): Promise<void> {
  const { attempt, payment } = locked;
  const columns = unpaidReportColumns(context, attempt, report);
  if (columns.unpaid_confirmation === attempt.unpaid_confirmation) await setColumns(sql, attempt, columns);
  else await updateAttempt(context, sql, locked, { state: attempt.state, ...columns });
  const { unanswered_since: since } = columns;
  if (since === null) await closeIncidentsAfterOutcome(context, sql, attempt.id, 'not-charged');
  else if (attempt.decided_on === null && isUnansweredTooLong(since, context.now)) {
    const detail = { amount: attempt.amount, code: 'no-answer' };
    const { id: paymentId } = payment;
    await reportIncident(context, sql, { kind: 'unknown-outcome', paymentId, attemptId: attempt.id, detail });
  }
  if (attempt.state === 'succeeded' && columns.unpaid_reported_on !== null) {
    const about = { paymentId: payment.id, attemptId: attempt.id };
    await reportIncident(context, sql, { kind: 'unmatched-charge', ...about, detail: { amount: attempt.amount } });
  }
}

async function setColumns(sql: Sql, { id }: AttemptSnapshot, columns: Partial<UnpaidReportColumns>): Promise<void> {
  await sql.updateTable('payment_attempts').set(columns).where('id', '=', id).execute();
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
  return option === 'card' && outcome.state === 'failed' && !NON_CARD_FAILURE_REASONS.includes(outcome.reason);
}

async function storeOutcome(
  context: Context,
  sql: Sql,
  locked: AttemptWithPayment,
  outcome: UnpaidOutcome,
): Promise<void> {
  const { state } = outcome;
  const ending = isAttemptInProgress(state)
    ? null
    : unpaidReportColumns(context, { ...locked.attempt, state }, reportOf(outcome));
  await updateAttempt(context, sql, locked, {
    state,
    ...(ending === null ? {} : { data: ATTEMPT_DATA_WITHOUT_CARD, ...ending }),
    step: outcome.state === 'action' ? JSON.stringify(outcome.step) : null,
    failure: 'reason' in outcome ? outcome.reason : null,
    failure_code: 'code' in outcome ? outcome.code : null,
    ...(isDeclinedCard(locked.attempt, outcome)
      ? { card_sent_on: raw<Date>`coalesce(card_sent_on, ${context.now})` }
      : {}),
  });
  if (ending?.unanswered_since === null)
    await closeIncidentsAfterOutcome(context, sql, locked.attempt.id, 'not-charged');
  if ('reason' in outcome && outcome.reason === 'saved-card-gone')
    await deleteCardUnknownToProvider(sql, locked.attempt);
}
