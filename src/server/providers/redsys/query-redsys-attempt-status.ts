// Asks Redsys for the status of an attempt to pay, and cancels attempts. Moves no money.
import type { AttemptStep } from '#contract/attempts.ts';
import { isProviderPageOption } from '#domain/attempt-queries.ts';
import type { AttemptOutcome, ProviderAttempt, ProviderQueryOptions, ProviderReply } from '#server/attempts/index.ts';
import { parseAttemptData } from './attempt-data.ts';
import type { RedsysRequestContext } from './client.ts';
import { firstAttemptStep } from './first-attempt-step.ts';
import { queryRedsysOrder } from './queries/query-redsys-order.ts';
import { isOperationFinished, isWaitingForCustomer, type RedsysOrderQueryResult } from './queries/query-result.ts';
import { outcomeOfCode, outcomeOfEndedOperation } from './response-outcomes.ts';
import { TRANSACTION_TYPE } from './rest-api.ts';

/**
 * Asks Redsys for the status of a payment attempt. The outcome is the final result if Redsys lists one. It is `action` while the
 * customer must act, even after the attempt has expired. Otherwise a charge was or may have been requested. If Redsys lists it, the
 * outcome is `processing`; `unknown` once the attempt has expired. If not, it is `failed` once a refusal is certain; else
 * `unknown`, or `canceled` once the attempt has expired. Throws without a usable response.
 */
export async function queryRedsysAttemptStatus(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  options: ProviderQueryOptions,
): Promise<ProviderReply> {
  const state = await queryState(client, attempt, options);
  if (typeof state === 'object') return { outcome: state };
  const step = pendingStep(client, attempt);
  return { outcome: step ? { state: 'action', step } : outcomeAfterCharge(client, attempt, state) };
}

/**
 * Cancels a payment attempt in which the customer must still act, after asking Redsys for its status. If it has ended, or a charge
 * was or may have been requested, cancels nothing and returns the status. `unpaidConfirmation` is `provisional` if Redsys does not
 * know the attempt, or waits for the customer on its own page, which Comanda cannot close. Otherwise it is `none`: Redsys may be
 * charging. Throws without a usable response.
 */
export async function cancelAttempt(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  options: ProviderQueryOptions,
): Promise<ProviderReply> {
  const state = await queryState(client, attempt, options);
  if (typeof state === 'object') return { outcome: state };
  if (!isCustomerActionPending(attempt)) return { outcome: outcomeAfterCharge(client, attempt, state) };
  const isUncharged = state === 'missing' || (state === 'waiting' && isProviderPageOption(attempt.paymentOption));
  return { outcome: { ...CANCELED, unpaidConfirmation: isUncharged ? 'provisional' : 'none' } };
}

/**
 * Returns the reply «canceled» for a payment attempt without asking Redsys, if no charge can have been requested. A charge is
 * requested when Comanda calls `trataPeticion`, or when the customer pays on the page of Redsys. Returns null if one of these may
 * have happened: Redsys must then be asked.
 */
export function canceledIfNoChargeRequested(attempt: ProviderAttempt): ProviderReply | null {
  if (attempt.hasOpenCall || isProviderPageOption(attempt.paymentOption)) return null;
  return isCustomerActionPending(attempt) ? { outcome: { ...CANCELED, unpaidConfirmation: 'final' } } : null;
}

const CANCELED = { state: 'canceled', reason: 'canceled-by-guest', code: null } as const satisfies AttemptOutcome;

/**
 * True if no charge was requested, or the customer requests it on the page of Redsys. A call without a response may be a charge.
 */
function isCustomerActionPending(attempt: ProviderAttempt): boolean {
  const { step, isAsked } = parseAttemptData(attempt);
  if (isProviderPageOption(attempt.paymentOption)) return !isAsked;
  return !isAsked && !attempt.hasOpenCall && (step !== undefined || attempt.paymentOption === 'card');
}

/** Returns the customer action required; null if a charge was requested, or was about to be. */
function pendingStep(client: RedsysRequestContext, attempt: ProviderAttempt): AttemptStep | null {
  const { step, saveCard } = parseAttemptData(attempt);
  return isCustomerActionPending(attempt) ? (step ?? firstAttemptStep(client, attempt, saveCard)) : null;
}

/** Queries the payment: the outcome of one that has ended, otherwise whether Redsys knows the order. */
async function queryState(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  options: ProviderQueryOptions,
): Promise<AttemptOutcome | OpenOperation | 'missing'> {
  const result = await queryRedsysOrder(client, attempt.ref, TRANSACTION_TYPE.payment, options);
  switch (result.kind) {
    case 'unusable':
      throw new Error(`Redsys order query failed: ${result.code}`);
    case 'missing':
      return 'missing';
    case 'found':
      return finalOutcome(attempt, result);
  }
}

/** `waiting`: for the customer, who has to act before anything is charged. `unfinished`: it may be charging. */
type OpenOperation = 'waiting' | 'unfinished';

/** An order may have several operations: on the page of Redsys, a customer can pay after a decline. */
function finalOutcome(
  attempt: ProviderAttempt,
  { operations }: Extract<RedsysOrderQueryResult, { readonly kind: 'found' }>,
): AttemptOutcome | OpenOperation {
  const fallback = attempt.paymentOption === 'bizum' ? 'bizum-denied' : undefined;
  const outcomes = operations.map((fields): AttemptOutcome | OpenOperation => {
    if (!isOperationFinished(fields)) return isWaitingForCustomer(fields) ? 'waiting' : 'unfinished';
    const outcome = outcomeOfEndedOperation(fields, attempt.amount, fallback);
    return outcome?.state === 'processing' ? 'waiting' : (outcome ?? { state: 'unknown', code: 'not-understood' });
  });
  const paid = outcomes.find((outcome) => typeof outcome === 'object' && outcome.state === 'succeeded');
  if (paid) return paid;
  const open = (['unfinished', 'waiting'] as const).find((state) => outcomes.includes(state));
  return open ?? outcomes.at(-1) ?? 'unfinished';
}

/** Redsys lists an operation within this time after its response. */
const LISTED_WITHIN_MS = 2 * 60_000;

function outcomeAfterCharge(
  { clock }: RedsysRequestContext,
  attempt: ProviderAttempt,
  state: OpenOperation | 'missing',
): AttemptOutcome {
  // The pages of Redsys, and the time that it waits for a bank, end before the attempt expires.
  const hasExpired = clock() >= attempt.expiresOn;
  if (state !== 'missing') return hasExpired ? { state: 'unknown', code: 'not-finished' } : { state: 'processing' };
  const { unprovenRefusal: refusal } = parseAttemptData(attempt);
  // The request has ended: it was refused, and left no operation.
  if (refusal && clock().getTime() - Date.parse(refusal.on) >= LISTED_WITHIN_MS) {
    const outcome = outcomeOfCode(refusal.code);
    if (outcome !== 'paid' && outcome.state === 'failed') return { ...outcome, unpaidConfirmation: 'provisional' };
  }
  if (!hasExpired) return { state: 'unknown', code: 'no-operation' };
  return { state: 'canceled', reason: 'try-again', code: null, unpaidConfirmation: 'provisional' };
}
