// The registration of this browser's push subscription on the server, for the present customer.

import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { SavePushSubscriptionInput } from '#contract/push.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import type { NoticeApi } from '#customer/shared/notices/notice-api.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';

/**
 * The result of registering this browser on the server for push messages. `not-registered`: there was no response, or the server
 * refuses the registration for now. `refused`: the server will never accept this browser.
 */
type PushRegistrationResult =
  | { readonly kind: 'registered' }
  | { readonly kind: 'not-registered' }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Object that registers the push subscription of this browser on the server, for the customer who uses the browser now, or removes
 * it. The controller of push notices uses it.
 */
export interface PushRegistration {
  /**
   * True if this page has not registered the subscription for the present customer: after a reload the session may be
   * another, and another customer may use this device.
   */
  readonly isDue: () => boolean;
  readonly save: (subscription: SavePushSubscriptionInput) => Promise<PushRegistrationResult>;
  /** Deletes it. Without a response the server learns from the push service that the subscription has ended. */
  readonly remove: (endpoint: string) => Promise<void>;
}

/**
 * Creates the object with which the controller of push notices registers this browser's push subscription on the server, or removes
 * it.
 */
export function createPushRegistration(
  { session, identity }: Pick<CustomerApp, 'session' | 'identity'>,
  api: Pick<NoticeApi, 'savePushSubscription' | 'deletePushSubscription'>,
): PushRegistration {
  /** The name of the customer for whom the subscription was saved. */
  let savedName: string | null = null;
  session.isOpen.subscribe(() => {
    if (!session.isOpen.get()) savedName = null;
  });

  async function save(subscription: SavePushSubscriptionInput): Promise<PushRegistrationResult> {
    const { name } = identity.state.get();
    try {
      await session.run(() => api.savePushSubscription(subscription));
    } catch (error) {
      if (error instanceof NoResponseError) return { kind: 'not-registered' };
      if (!(error instanceof ServerRefusalError)) throw error;
      const isFinal = error.code === 'push-subscription-not-valid';
      return isFinal ? { kind: 'refused', message: refusalMessages[error.code] } : { kind: 'not-registered' };
    }
    savedName = name;
    return { kind: 'registered' };
  }

  async function remove(endpoint: string) {
    savedName = null;
    try {
      await session.run(() => api.deletePushSubscription({ endpoint }));
    } catch (error) {
      if (!(error instanceof NoResponseError || error instanceof ServerRefusalError)) throw error;
    }
  }

  return {
    isDue: () => {
      const { name, isSynced } = identity.state.get();
      return session.isOpen.get() && isSynced && name !== savedName;
    },
    save,
    remove,
  };
}
