// Handlers of the endpoints by which browsers subscribe to push messages.
import type { Handlers } from '#contract/endpoint.ts';
import type { pushEndpoints } from '#contract/push.ts';
import type { Context } from '#server/platform/context.ts';
import type { PushSettings } from '#server/platform/push-settings.ts';
import { deletePushSubscription } from './delete-push-subscription.ts';
import { getOrCreatePushKeys, pushOffReason } from './push-keys.ts';
import { createPushTargetResolver } from './push-targets.ts';
import { savePushSubscription } from './save-push-subscription.ts';

/**
 * Returns the handlers by which customers' browsers subscribe to push messages. `settings` contain the VAPID keys and the allowed
 * push services.
 */
export function pushHandlers(settings: PushSettings): Handlers<typeof pushEndpoints, Context> {
  const targets = createPushTargetResolver(settings);
  return {
    readPushKey: async (context) => {
      if (pushOffReason(settings) !== null) return { key: null };
      return { key: (await getOrCreatePushKeys(context.db, settings, context.now)).publicKey };
    },
    savePushSubscription: (context, input) => savePushSubscription(context, { settings, targets }, input),
    deletePushSubscription,
  };
}
