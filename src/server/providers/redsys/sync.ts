// What became of an attempt, asked of the bank. Moves no money.
import type { Step } from '#contract/attempts.ts';
import type { Outcome, ProviderAttempt, ProviderStatus } from '#server/attempts/index.ts';
import type { Bank } from './bank.ts';
import { firstStep } from './forms.ts';
import { outcomeOf } from './outcomes.ts';
import { recall } from './remembered.ts';
import { type Found, findPayment } from './soap-query.ts';

/**
 * How the attempt stands. What Redsys never heard of may still be paid, where the guest is the one to act; where we
 * asked for the money, nobody knows until Redsys does, or it is too late. Throws when Redsys does not say.
 */
export async function syncAttempt(bank: Bank, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const found = await findPayment(bank, attempt.ref);
  const step = stepOf(bank, attempt);
  const outcome =
    finished(attempt, found) ?? (step ? awaited(bank, attempt, found, step) : asked(bank, attempt, found));
  return { outcome };
}

/** Redsys closes nothing for us: what is not paid, and waits for the guest alone, is given up. */
export async function cancelAttempt(bank: Bank, attempt: ProviderAttempt): Promise<ProviderStatus> {
  const { outcome } = await syncAttempt(bank, attempt);
  return { outcome: outcome.state === 'action' ? GIVEN_UP : outcome };
}

const GIVEN_UP: Outcome = { state: 'canceled', reason: 'canceled-by-guest', code: null };

/** What the guest must do; null when we asked for the money, or are told to have been about to. */
function stepOf(bank: Bank, attempt: ProviderAttempt): Step | null {
  const { step, saveCard, isAsked } = recall(attempt);
  return isAsked ? null : (step ?? firstStep(bank, attempt, saveCard));
}

function finished(attempt: ProviderAttempt, found: Found): Outcome | null {
  if (found.is !== 'finished') return null;
  const fallback = attempt.paymentOption === 'bizum' ? 'bizum-denied' : undefined;
  const outcome = outcomeOf(found.parameters, attempt.amount, fallback);
  return outcome?.state === 'processing' ? null : (outcome ?? { state: 'unknown', code: 'not-understood' });
}

function awaited(bank: Bank, attempt: ProviderAttempt, found: Found, step: Step): Outcome {
  if (found.is !== 'unanswered') return { state: 'action', step };
  if (isOver(bank, attempt)) return GIVEN_UP;
  throw new Error(`Redsys did not say what became of an order: ${found.code}`);
}

function asked(bank: Bank, attempt: ProviderAttempt, found: Found): Outcome {
  if (found.is === 'unanswered') throw new Error(`Redsys did not say what became of an order: ${found.code}`);
  if (isOver(bank, attempt)) return { state: 'canceled', reason: 'try-again', code: null };
  return found.is === 'missing' ? { state: 'unknown', code: 'no-operation' } : { state: 'processing' };
}

/** Whether nothing that was begun for this attempt can still be alive at Redsys, whose own pages live for less. */
function isOver({ clock }: Bank, { expiresOn }: ProviderAttempt): boolean {
  return clock() >= expiresOn;
}
