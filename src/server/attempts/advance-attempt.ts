// An attempt goes on: the guest's browser, or their bank's page, brings what the next step wants.
import type { AdvanceAttempt, BrowserFacts, PaymentStatus, Step } from '#contract/attempts.ts';
import { isPending } from '#domain/payment.ts';
import { customerOf } from '#server/customers/index.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database.ts';
import { askToPay } from './core/ask-provider.ts';
import type { Means } from './core/means.ts';
import type { AdvanceInput } from './core/provider.ts';
import { changeAttempt, type KnownAttempt, lockAttempt } from './core/stored-attempt.ts';
import { readStatus } from './queries.ts';

/** Goes on with the guest's own attempt. Whatever comes twice, or too late for its step, is sent once. */
export async function advanceAttempt(context: Context, means: Means, input: AdvanceAttempt): Promise<PaymentStatus> {
  const customerId = customerOf(context.actor);
  const own = await context.db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['payment_attempts.id', 'order_id'])
    .where('payment_attempts.id', '=', input.attemptId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!own) throw new Refused('not-found');

  await goOn(context, means, own.id, input.input, input.browser);
  return readStatus(context.db, customerId, own.order_id);
}

/**
 * Goes on with the attempt that a bank's page came back for, with what it posted. Gives its id; null when the key is
 * nobody's. An attempt that is over stays so: the page has nothing more to say.
 */
export async function returnFromBank(
  context: Context,
  means: Means,
  returnKey: string,
  fields: Readonly<Record<string, string>>,
): Promise<string | null> {
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .select(['id', 'browser'])
    .where('return_key', '=', returnKey)
    .executeTakeFirst();
  if (!attempt) return null;
  try {
    await goOn(context, means, attempt.id, { kind: 'challenge', fields }, attempt.browser);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    context.log.info({ attemptId: attempt.id, code: error.code }, "A bank's page came back too late");
  }
  return attempt.id;
}

async function goOn(
  context: Context,
  means: Means,
  attemptId: string,
  input: AdvanceInput,
  facts: BrowserFacts,
): Promise<void> {
  const claimed = await context.transaction((sql) => claim(context, sql, attemptId, input));
  if (!claimed) return;
  const browser = { ...facts, ...context.client, address: context.address };
  await askToPay(context, means, claimed, (provider, attempt) => provider.advance(attempt, input, browser));
}

/** Stores that money is being asked for, before it is; undefined when this is not, or no more, what the step wants. */
async function claim(
  context: Context,
  sql: Sql,
  attemptId: string,
  input: AdvanceInput,
): Promise<KnownAttempt | undefined> {
  const { attempt, payment } = await lockAttempt(sql, attemptId);
  if (attempt.state === 'failed' || attempt.state === 'canceled') throw new Refused('attempt-closed');
  if (payment.state === 'canceled' || payment.state === 'expired') throw new Refused('payment-closed');
  const isWanted = isPending(payment.state) && attempt.state === 'action' && wants(attempt.step, input);
  if (!isWanted) return undefined;

  const saving = input.kind === 'card-token' ? { save_card: input.saveCard } : {};
  await changeAttempt(context, sql, { attempt, payment }, { state: 'processing', asked_on: context.now, ...saving });
  return attempt;
}

function wants(step: Step | null, { kind }: AdvanceInput): boolean {
  return step !== null && WANTED[step.do].includes(kind);
}

/** What the browser comes back with from each step. */
const WANTED: Readonly<Record<Step['do'], readonly AdvanceInput['kind'][]>> = {
  mount: ['card-token', 'confirmed'],
  fingerprint: ['fingerprint'],
  challenge: ['challenge'],
  confirm: ['confirmed'],
  redirect: [],
  post: [],
  wait: [],
  done: [],
};
