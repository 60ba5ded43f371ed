// A provider tells us something by itself. The same news may come twice, late, and in any order.
import type { Cents } from '#domain/money.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import { applyProgress } from './core/apply-progress.ts';
import { heedHint } from './core/ask-provider.ts';
import type { Means } from './core/means.ts';
import type { Provider, RefundResult, WebhookEvent, WebhookRequest } from './core/provider.ts';
import { findAttempt, type KnownAttempt } from './core/stored-attempt.ts';

/** Hears what became of a refund. */
export type HearRefund = (
  context: Context,
  fact: { readonly refundId: string; readonly result: RefundResult },
) => Promise<void>;

/** Applies what a message says. Throws `InvalidSignatureError` when the provider did not send it; nothing of it is believed then. */
export async function receiveMessage(
  context: Context,
  means: Means,
  provider: Provider,
  message: WebhookRequest,
  hearRefund: HearRefund,
): Promise<void> {
  for (const fact of await provider.readWebhook(message)) {
    if (await isHeard(context.db, provider, fact)) continue;
    if (fact.kind === 'refund') await hearRefund(context, fact);
    else await hearOfAttempt(context, means, provider, fact);
    // Last: what a crash interrupts is told again, and each step before bears that.
    await rememberEvent(context, provider, fact);
  }
}

async function isHeard(db: Database, { id: provider }: Provider, { eventId }: WebhookEvent): Promise<boolean> {
  if (eventId === null) return false;
  const known = await db
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return known !== undefined;
}

async function rememberEvent(
  { db, now }: Context,
  { id: provider }: Provider,
  { eventId }: WebhookEvent,
): Promise<void> {
  if (eventId === null) return;
  await db
    .insertInto('provider_events')
    .values({ provider, event_id: eventId, received_on: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type AttemptEvent = Exclude<WebhookEvent, { readonly kind: 'refund' }>;

async function hearOfAttempt(context: Context, means: Means, provider: Provider, fact: AttemptEvent): Promise<void> {
  const read = await findAttempt(context.db, provider.id, fact.ref);
  if (!read) {
    context.log.warn({ provider: provider.id, kind: fact.kind }, 'A provider told of an attempt that is none of ours');
  } else if (fact.kind === 'notification') await heedHint(context, means, provider, read);
  else if (fact.kind === 'attempt-status') await applyProgress(context, read, { outcome: fact.outcome }, 'message');
  else await context.transaction((sql) => reportDispute(context, sql, read.attempt, fact.amount));
}

function reportDispute(context: Context, sql: Sql, attempt: KnownAttempt, amount: Cents): Promise<void> {
  const { id: attemptId, payment_id: paymentId } = attempt;
  return reportIncident(context, sql, { kind: 'dispute', paymentId, attemptId, detail: { amount } });
}
