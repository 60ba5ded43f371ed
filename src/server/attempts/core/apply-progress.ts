// News of an attempt are applied: the one place where an attempt changes by what its provider says.
import { afterNews, isUnderWay } from '#domain/attempt.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { settlePayment } from '#server/payments/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { dropCard, keepCard, rememberPayer } from './keep-card.ts';
import { isAskedFor, PAID, proofOf, trySettling } from './paid-attempt.ts';
import type { ConfirmedCharge, Outcome, ProviderStatus } from './provider.ts';
import {
  changeAttempt,
  isCallOut,
  type KnownAttempt,
  lockAttempt,
  type Paying,
  WITHOUT_CARD,
} from './stored-attempt.ts';

/** How the news came: the provider's own message, its answer to a call of ours, or to a question asked when it was read. */
export type Heard = 'message' | 'answer' | 'question';

/**
 * Applies what a provider says of an attempt that was read. What the attempt cannot become any more changes nothing, so
 * that news may come twice, late and in any order. That money came is always heard; that none did is not heard when it
 * was said before something changed, or while a call of ours is out.
 */
export async function applyProgress(
  context: Context,
  read: Paying,
  progress: ProviderStatus,
  heard: Heard,
): Promise<void> {
  if (await trySettling(context, read, progress)) return;
  await context.transaction((sql) => applyLocked(context, sql, read.attempt, progress, heard));
}

async function applyLocked(
  context: Context,
  sql: Sql,
  read: KnownAttempt,
  progress: ProviderStatus,
  heard: Heard,
): Promise<void> {
  const locked = await lockAttempt(sql, read.id);
  const { attempt, payment } = locked;
  const { outcome, data, providerCustomerId: payerRef } = progress;
  const isOld = heard === 'question' && (read.version !== attempt.version || isCallOut(attempt, context.now));
  if (outcome.state !== 'succeeded' && isOld) return;

  if (payerRef !== undefined) await rememberPayer(sql, payment, attempt.provider, payerRef);
  const known = {
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
    ...(heard === 'answer' ? { asked_on: null } : {}),
  };
  if (Object.keys(known).length > 0) {
    await sql.updateTable('payment_attempts').set(known).where('id', '=', attempt.id).execute();
  }
  if (outcome.state === 'succeeded') await settle(context, sql, locked, outcome.charge);
  else await follow(context, sql, locked, outcome);
}

/** The money is there. It settles the payment, unless it is not the money that was asked for, or the second. */
async function settle(context: Context, sql: Sql, locked: Paying, evidence: ConfirmedCharge): Promise<void> {
  const { attempt, payment } = locked;
  if (attempt.state === 'succeeded') return;
  const { amount, currency, externalId, card } = evidence;
  const about = { paymentId: payment.id, attemptId: attempt.id };
  const detail = { amount, externalId };
  if (!isAskedFor(attempt, evidence)) {
    await reportIncident(context, sql, { kind: 'amount-mismatch', ...about, detail: { ...detail, code: currency } });
    // Neither paid nor free to be paid again: somebody must look.
    if (isUnderWay(attempt.state)) await become(context, sql, locked, { state: 'unknown', code: 'amount-mismatch' });
    return;
  }

  await changeAttempt(context, sql, locked, { ...PAID, external_id: externalId });
  if (card && attempt.save_card) await keepCard(context, sql, payment, attempt.provider, card);
  const isFirst = await settlePayment(context, sql, payment, proofOf(attempt, evidence));
  if (!isFirst) await reportIncident(context, sql, { kind: 'duplicate-charge', ...about, detail });
}

type Unpaid = Exclude<Outcome, { readonly state: 'succeeded' }>;

async function follow(context: Context, sql: Sql, locked: Paying, outcome: Unpaid): Promise<void> {
  const { attempt } = locked;
  if (outcome.state === 'processing' && awaitsInput(attempt)) return;
  const next = afterNews(attempt.state, outcome.state);
  const isOtherStep = next === 'action' && attempt.state === 'action' && outcome.state === 'action';
  if (next !== attempt.state || isOtherStep) await become(context, sql, locked, outcome);
}

/**
 * Whether the guest's browser must bring us something before money can move. A provider that calls this «under way» too
 * must not close the door on it.
 */
function awaitsInput({ state, step }: KnownAttempt): boolean {
  return state === 'action' && step !== null && step.do !== 'redirect' && step.do !== 'post';
}

async function become(context: Context, sql: Sql, locked: Paying, outcome: Unpaid): Promise<void> {
  const isOver = !isUnderWay(outcome.state);
  await changeAttempt(context, sql, locked, {
    state: outcome.state,
    ...(isOver ? { data: WITHOUT_CARD } : {}),
    step: outcome.state === 'action' ? JSON.stringify(outcome.step) : null,
    failure: 'reason' in outcome ? outcome.reason : null,
    failure_code: 'code' in outcome ? outcome.code : null,
  });
  if ('reason' in outcome && outcome.reason === 'saved-card-gone') await dropCard(sql, locked.attempt);
}
