// The browser's side of push notices: the permission and the push subscription of the service worker.
import type { SavePushSubscriptionInput } from '#contract/push.ts';
import { getServiceWorkerContainer } from '#ui/service-worker.ts';

/**
 * The push subscription that this browser holds: the data that the server needs to send messages to it, and the function that ends
 * it.
 */
export interface BrowserSubscription {
  /** The subscription as the server stores it. */
  readonly registration: SavePushSubscriptionInput;
  /** The server's public key that it was created with, in base64url. */
  readonly key: string;
  readonly unsubscribe: () => Promise<unknown>;
}

/** The functions of the browser that push notices need: its permission and its push subscription. */
export interface BrowserPush {
  readonly permission: () => NotificationPermission;
  /** Opens the browser's own question. Browsers allow that only in a tap. */
  readonly requestPermission: () => Promise<NotificationPermission>;
  /** Null without a subscription. Waits for the service worker. */
  readonly readSubscription: () => Promise<BrowserSubscription | null>;
  /** Creates the subscription. Rejects if the browser has no push service. */
  readonly subscribe: (key: string) => Promise<BrowserSubscription>;
}

/**
 * Returns the browser's functions for push messages. Null in browsers without push messages, such as Safari on an iPhone if the app
 * was not opened from the home screen.
 */
export function createBrowserPush(): BrowserPush | null {
  const serviceWorkers = getServiceWorkerContainer();
  if (!serviceWorkers || !('PushManager' in window && 'Notification' in window)) return null;
  const pushManager = async () => (await serviceWorkers.ready).pushManager;
  return {
    permission: () => Notification.permission,
    requestPermission: () => Notification.requestPermission(),
    readSubscription: async () => {
      const subscription = await (await pushManager()).getSubscription();
      return subscription && toBrowserSubscription(subscription);
    },
    subscribe: async (applicationServerKey) =>
      toBrowserSubscription(await (await pushManager()).subscribe({ userVisibleOnly: true, applicationServerKey })),
  };
}

function toBrowserSubscription(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return {
    registration: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    key: base64url(subscription.options.applicationServerKey),
    unsubscribe: () => subscription.unsubscribe(),
  };
}

/** Without padding, as `PushManager.subscribe` reads it. */
function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
