// Handles the events of a payment provider's webhook. The same event may arrive twice, late and in any order.
import {
  handleAttemptEvent,
  type PaymentGateways,
  type Provider,
  toExternalRefundEvent,
  type WebhookEvent,
  type WebhookRequest,
} from '#server/attempts/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { handleRefundEvent } from '#server/refunds/index.ts';

/**
 * Verifies a webhook request of a payment provider and applies its events. If the signature is wrong, throws
 * `InvalidSignatureError` and applies nothing.
 */
export async function handleWebhook(
  context: Context,
  gateways: PaymentGateways,
  provider: Provider,
  request: WebhookRequest,
): Promise<void> {
  for (const event of await provider.readWebhook(request)) {
    if (await isAlreadyHandled(context.db, provider, event)) continue;
    if (event.kind === 'refund')
      await handleRefundEvent(context, { kind: 'result', refundId: event.refundId, result: event.result });
    else if (event.kind === 'external-refund')
      await handleRefundEvent(context, await toExternalRefundEvent(context, provider, event));
    else await handleAttemptEvent(context, gateways, provider, event);
    // Stored last: after a crash the provider sends the event again, and every step before is idempotent.
    await storeHandledEvent(context, provider, event);
  }
}

async function isAlreadyHandled(db: Database, { id: provider }: Provider, { eventId }: WebhookEvent): Promise<boolean> {
  if (eventId === null) return false;
  const handledEvent = await db
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return handledEvent !== undefined;
}

async function storeHandledEvent(
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
