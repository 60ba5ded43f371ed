// Deletes the push subscription of a browser.
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { hashPushEndpoint } from './hash-push-endpoint.ts';

/**
 * Deletes the customer's own push subscription of this browser, with the messages that wait for it. Changes nothing if the customer
 * has no subscription with this `endpoint` (URL).
 */
export async function deletePushSubscription(
  context: Context,
  { endpoint }: { readonly endpoint: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomerId(context.actor);
  await context.statement((db) =>
    db
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', hashPushEndpoint(endpoint))
      .where('customer_id', '=', customerId)
      .execute(),
  );
  return {};
}
