// Applies what a webhook reports about attempts to pay, and converts what it reports about their refunds.
import type { Cents } from '#domain/money.ts';
import type { ProviderId } from '#domain/provider.ts';
import { reportIncident } from '#server/incidents/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { applyProviderStatus } from './core/apply-provider-status.ts';
import { isEventOfAccount } from './core/event-account.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import type { ExternalRefund, Provider, RefundResult, WebhookEvent } from './core/provider.ts';
import { syncAfterWebhook } from './core/query-attempt-status.ts';
import { type AttemptSnapshot, findAttemptByProviderRef } from './core/stored-attempt.ts';

/**
 * What a webhook reports about a refund: the result of a refund that Comanda requested, or a refund that the venue made at the
 * provider.
 */
export type RefundEvent =
  | { readonly kind: 'result'; readonly refundId: string; readonly result: RefundResult }
  | {
      readonly kind: 'external';
      readonly provider: ProviderId;
      /** The reference that the provider reports, also if no attempt has it. */
      readonly ref: string;
      readonly attempt: { readonly id: string; readonly paymentId: string } | null;
      readonly refund: ExternalRefund;
    };

/**
 * Converts a webhook event about a refund that the venue made at the payment provider into a `RefundEvent`. The `attempt` of the
 * result is null if no attempt to pay has the reference, or if another merchant account made the charge.
 */
export async function toExternalRefundEvent(
  context: Context,
  provider: Provider,
  event: Extract<WebhookEvent, { readonly kind: 'external-refund' }>,
): Promise<RefundEvent> {
  const { ref, refund } = event;
  const attempt = (await findAttemptByProviderRef(context.db, provider.id, ref))?.attempt;
  const isOurs = attempt !== undefined && isEventOfAccount(event, provider, attempt);
  return {
    kind: 'external',
    provider: provider.id,
    ref,
    refund,
    attempt: isOurs
      ? {
          id: attempt.id,
          paymentId: attempt.payment_id,
        }
      : null,
  };
}

/** A webhook event about an attempt. */
type AttemptEvent = Exclude<WebhookEvent, { readonly kind: 'refund' | 'external-refund' }>;

/**
 * Applies what a webhook reports about an attempt to pay. Ignores an event about an unknown attempt, or signed by another merchant
 * account.
 */
export async function handleAttemptEvent(
  context: Context,
  gateways: PaymentGateways,
  provider: Provider,
  event: AttemptEvent,
): Promise<void> {
  const read = await findAttemptByProviderRef(context.db, provider.id, event.ref);
  if (!read) {
    context.log.warn({ provider: provider.id, kind: event.kind }, 'Webhook event for an unknown attempt ignored');
  } else if (!isEventOfAccount(event, provider, read.attempt)) {
    const { id: attemptId } = read.attempt;
    context.log.warn({ provider: provider.id, attemptId }, 'Webhook event of another account ignored');
  } else if (event.kind === 'notification') await syncAfterWebhook(context, gateways, provider, read);
  else if (event.kind === 'attempt-status')
    await applyProviderStatus(context, read, { outcome: event.outcome }, 'webhook');
  else await context.transaction((sql) => reportDispute(context, sql, read.attempt, event.amount));
}

function reportDispute(context: Context, sql: Sql, attempt: AttemptSnapshot, amount: Cents): Promise<void> {
  const { id: attemptId, payment_id: paymentId } = attempt;
  return reportIncident(context, sql, { kind: 'dispute', paymentId, attemptId, detail: { amount } });
}
