// Records that webhooks of a payment provider reach this server.
import type { ProviderId } from '#domain/provider.ts';
import type { Context } from '#server/platform/context.ts';

/** The stored time is exact to this. A statement for each webhook would slow down settling. */
const PRECISION_MS = 3_600_000;

/**
 * Function that stores the present time as the time of the last verified webhook of the payment provider. The check before going
 * live reads whether any webhook was received.
 */
type RecordWebhookTime = (context: Context, provider: ProviderId) => Promise<void>;

/**
 * Returns a function that stores when the last webhook of each payment provider was received, at most once an hour per provider
 * and process.
 */
export function createWebhookTimeRecorder(): RecordWebhookTime {
  const lastStored = new Map<ProviderId, number>();
  return async ({ db, now }, provider) => {
    if (now.getTime() - (lastStored.get(provider) ?? 0) < PRECISION_MS) return;
    await db
      .insertInto('provider_contacts')
      .values({ provider, webhook_received_on: now })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet({ webhook_received_on: now }))
      .execute();
    lastStored.set(provider, now.getTime());
  };
}
