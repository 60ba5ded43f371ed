// Queries the status of an attempt at Redsys. Moves no money.
import type { AttemptStep } from '#contract/attempts.ts';
import type { Outcome, ProviderAttempt, ProviderStatus } from '#server/attempts/index.ts';
import { readAttemptData } from './attempt-data.ts';
import type { RedsysClient } from './client.ts';
import { firstStep } from './first-step.ts';
import { outcomeOf } from './response-outcomes.ts';
import { type OrderQueryResult, queryOrder } from './soap-query.ts';

/**
 * Returns the current status. An order that Redsys does not know may still be paid while a customer action is required.
 * After a charge was requested, its result is unknown until Redsys knows the order or the attempt expires. Throws if
 * Redsys does not respond.
 */
export async function queryStatus(client: RedsysClient, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const result = await queryOrder(client, attempt.ref);
  const step = pendingStep(client, attempt);
  const outcome =
    finishedOutcome(attempt, result) ??
    (step ? outcomeBeforeCharge(client, attempt, result, step) : outcomeAfterCharge(client, attempt, result));
  return { outcome };
}

/** Redsys cannot close an attempt. An unpaid one that requires a customer action is canceled on our side only. */
export async function cancelAttempt(client: RedsysClient, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const { outcome } = await queryStatus(client, attempt);
  return { outcome: outcome.state === 'action' ? CANCELED : outcome };
}

const CANCELED: Outcome = { state: 'canceled', reason: 'canceled-by-guest', code: null };

/** Returns the customer action required; null if a charge was requested, or was about to be. */
function pendingStep(client: RedsysClient, attempt: ProviderAttempt): AttemptStep | null {
  const { step, saveCard, isAsked } = readAttemptData(attempt);
  return isAsked ? null : (step ?? firstStep(client, attempt, saveCard));
}

function finishedOutcome(attempt: ProviderAttempt, result: OrderQueryResult): Outcome | null {
  if (result.kind !== 'finished') return null;
  const fallback = attempt.paymentOption === 'bizum' ? 'bizum-denied' : undefined;
  const outcome = outcomeOf(result.parameters, attempt.amount, fallback);
  return outcome?.state === 'processing' ? null : (outcome ?? { state: 'unknown', code: 'not-understood' });
}

function outcomeBeforeCharge(
  client: RedsysClient,
  attempt: ProviderAttempt,
  result: OrderQueryResult,
  step: AttemptStep,
): Outcome {
  if (result.kind !== 'no-response') return { state: 'action', step };
  if (hasExpired(client, attempt)) return CANCELED;
  throw new Error(`Redsys order query failed: ${result.code}`);
}

function outcomeAfterCharge(client: RedsysClient, attempt: ProviderAttempt, result: OrderQueryResult): Outcome {
  if (result.kind === 'no-response') throw new Error(`Redsys order query failed: ${result.code}`);
  if (hasExpired(client, attempt)) return { state: 'canceled', reason: 'try-again', code: null };
  return result.kind === 'missing' ? { state: 'unknown', code: 'no-operation' } : { state: 'processing' };
}

/** True if nothing of this attempt can still be paid at Redsys, whose pages expire earlier than the attempt. */
function hasExpired({ clock }: RedsysClient, { expiresOn }: ProviderAttempt): boolean {
  return clock() >= expiresOn;
}
