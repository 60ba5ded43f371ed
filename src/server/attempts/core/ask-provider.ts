// Calls to a provider about an attempt, outside of every transaction: what was asked is stored before, the answer after.
import { isUnderWay } from '#domain/attempt.ts';
import type { Context } from '#server/platform/context.ts';
import { applyProgress } from './apply-progress.ts';
import { findProvider, type Means } from './means.ts';
import type { Provider, ProviderAttempt, ProviderStatus } from './provider.ts';
import { isCallOut, type KnownAttempt, type Paying, readAttempt, readProviderAttempt } from './stored-attempt.ts';

type Call = (provider: Provider, attempt: ProviderAttempt) => Promise<ProviderStatus>;

/** Makes the call that may move money, and applies its answer. No answer is one too: nobody knows what became of it. */
export async function askToPay(
  context: Context,
  means: Means,
  { id, provider: providerId }: Pick<KnownAttempt, 'id' | 'provider'>,
  call: Call,
): Promise<void> {
  const provider = findProvider(means, providerId);
  if (!provider) return;
  const attempt = await readProviderAttempt(context.db, means, id);
  const progress = await call(provider, attempt).catch((error: unknown): ProviderStatus => {
    context.log.error({ err: error, attemptId: id }, 'A provider did not answer');
    return { outcome: { state: 'unknown', code: 'no-answer' } };
  });
  await applyProgress(context, await readAttempt(context.db, id), progress, 'answer');
}

/** Asks what became of an attempt, and applies it. Says what the provider said; null when it was not asked or is silent. */
export async function syncAttempt(context: Context, means: Means, attemptId: string): Promise<ProviderStatus | null> {
  return question(context, means, attemptId, (provider, attempt) => provider.queryStatus(attempt));
}

/**
 * Sees to it that nobody can pay it any more, if nothing has moved. False when money may be moving: then it is left. A
 * provider that cannot close its own page leaves it open: should somebody pay there after all, that is late money.
 */
export async function giveUpAttempt(context: Context, means: Means, attemptId: string): Promise<boolean> {
  const synced = await syncAttempt(context, means, attemptId);
  if (synced?.outcome.state === 'action') {
    await question(context, means, attemptId, async (provider, attempt) => {
      const progress = await provider.cancel(attempt);
      return progress.outcome.state === 'action' ? { ...progress, outcome: GIVEN_UP } : progress;
    });
  }
  const { attempt } = await readAttempt(context.db, attemptId);
  return !isUnderWay(attempt.state);
}

/**
 * Asks about an attempt because a provider hinted that there is news, also of one that is over for us: late money is
 * heard so. Throws when the provider does not answer, so that the hint is not lost.
 */
export async function heedHint(context: Context, means: Means, provider: Provider, read: Paying): Promise<void> {
  if (read.attempt.state === 'succeeded') return;
  const progress = await provider.queryStatus(await readProviderAttempt(context.db, means, read.attempt.id));
  await applyProgress(context, read, progress, 'question');
}

const GIVEN_UP = { state: 'canceled', reason: 'canceled-by-guest', code: null } as const;

async function question(context: Context, means: Means, attemptId: string, call: Call): Promise<ProviderStatus | null> {
  const read = await readAttempt(context.db, attemptId);
  const provider = findProvider(means, read.attempt.provider);
  if (!provider || !isUnderWay(read.attempt.state) || isCallOut(read.attempt, context.now)) return null;
  const attempt = await readProviderAttempt(context.db, means, attemptId);
  const progress = await call(provider, attempt).catch((error: unknown) => {
    context.log.warn({ err: error, attemptId }, 'A provider could not be asked');
    return null;
  });
  if (!progress) return null;
  await applyProgress(context, read, progress, 'question');
  return progress;
}
