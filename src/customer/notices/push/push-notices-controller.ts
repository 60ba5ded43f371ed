// Push notices on this device: turning them on and off, and registering the browser's subscription on the server.
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { readNoticeAnswer, storeNoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import type { NoticeApi } from '#customer/shared/notices/notice-api.ts';
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { BrowserPush, BrowserSubscription } from './browser-push.ts';
import type { PushRegistration } from './push-registration.ts';

/** Whether push notices are on, off or impossible on this device. */
export type PushState =
  /** The server's key and the browser's subscription are not read yet. */
  | 'loading'
  /** The server's key could not be read. */
  | 'unreachable'
  /** The browser or the server has no push messages. */
  | 'unsupported'
  /** The browser blocks notifications of this site. */
  | 'denied'
  | 'off'
  | 'on';

/** The result of turning push notices on. */
export type PushTurnOnResult =
  | { readonly kind: 'on' }
  /** On, but not registered on the server yet: repeated when the connection is back. */
  | { readonly kind: 'not-registered' }
  /** The customer refused in the browser's own question; `dismissed`: closed it without an answer. */
  | { readonly kind: 'denied' | 'dismissed' }
  /** The browser could not subscribe. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly message: string };

/** Turns the push notices of this device on and off. `state` says whether they are on, off or impossible. */
export interface PushNoticesController {
  readonly state: Store<PushState>;
  /** Reads the key of the server and the subscription of the browser. */
  readonly load: () => Promise<void>;
  /** Asks for the permission of the browser: call it in the tap, before any waiting. */
  readonly turnOn: () => Promise<PushTurnOnResult>;
  /** Ends the subscription. Returns false if the browser could not. */
  readonly turnOff: () => Promise<boolean>;
  /** Registers the subscription for the present customer if that is due. Subscribes anew if the server has another key. */
  readonly registerIfDue: () => Promise<void>;
}

/** What `createPushNoticesController` needs from the app and the browser. */
interface PushControllerDependencies {
  readonly api: Pick<NoticeApi, 'readPushKey'>;
  readonly storage: DeviceStorage;
  readonly registration: PushRegistration;
  /** Null if this browser has no push messages. */
  readonly browser: BrowserPush | null;
}

/**
 * Creates the controller that turns the push notices of this device on and off. Call its method `load` before the other methods.
 * `browser` is null if this browser has no push messages.
 */
export function createPushNoticesController({
  api,
  storage,
  registration,
  browser,
}: PushControllerDependencies): PushNoticesController {
  const state = createStore<PushState>('loading');
  let key: string | null = null;
  let isRegistering = false;

  async function load() {
    if (browser === null) return state.set('unsupported');
    const response = await readKey(api);
    if (response === null) return state.set('unreachable');
    key = response.key;
    state.set(key === null ? 'unsupported' : await readBrowserState(browser, storage));
  }

  async function turnOn(): Promise<PushTurnOnResult> {
    if (browser === null || key === null) return { kind: 'failed' };
    const permission = await browser.requestPermission();
    const subscription = permission === 'granted' ? await subscribe(browser, key) : null;
    if (subscription === null) {
      storeNoticeAnswer(storage, 'no');
      state.set(permission === 'denied' ? 'denied' : 'off');
      return { kind: WITHOUT_SUBSCRIPTION[permission] };
    }
    storeNoticeAnswer(storage, 'push');
    const result = await register(subscription);
    if (result.kind !== 'refused') state.set('on');
    return result;
  }

  async function register(subscription: BrowserSubscription): Promise<PushTurnOnResult> {
    const result = await registration.save(subscription.registration);
    if (result.kind === 'registered') return { kind: 'on' };
    if (result.kind === 'refused') await end(subscription);
    return result;
  }

  async function turnOff(): Promise<boolean> {
    const subscription = (await browser?.readSubscription()) ?? null;
    if (subscription !== null) return end(subscription);
    leaveOff();
    return true;
  }

  async function end({ unsubscribe, registration: { endpoint } }: BrowserSubscription): Promise<boolean> {
    if (!(await succeeds(unsubscribe))) return false;
    leaveOff();
    await registration.remove(endpoint);
    return true;
  }

  function leaveOff() {
    if (readNoticeAnswer(storage) === 'push') storeNoticeAnswer(storage, 'no');
    state.set('off');
  }

  async function registerIfDue() {
    if (isRegistering || browser === null || key === null || state.get() !== 'on' || !registration.isDue()) return;
    isRegistering = true;
    try {
      const subscription = await subscribe(browser, key);
      if (subscription !== null) await register(subscription);
    } finally {
      isRegistering = false;
    }
  }

  return { state, load, turnOn, turnOff, registerIfDue };
}

/** How turning on ended without a subscription, by the permission. */
const WITHOUT_SUBSCRIPTION = { granted: 'failed', denied: 'denied', default: 'dismissed' } as const;

/** Null without a response. */
async function readKey(api: PushControllerDependencies['api']): Promise<{ readonly key: string | null } | null> {
  try {
    return await api.readPushKey({});
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof ServerRefusalError) return null;
    throw error;
  }
}

/** On after a yes while the browser permits it: a subscription that the browser has dropped is created again. */
async function readBrowserState(browser: BrowserPush, storage: DeviceStorage): Promise<PushState> {
  if (browser.permission() === 'denied') return 'denied';
  // Waits for the service worker: without one nothing can be turned on.
  await browser.readSubscription();
  return browser.permission() === 'granted' && readNoticeAnswer(storage) === 'push' ? 'on' : 'off';
}

/** The subscription with this key of the server; another one is replaced. Null if the browser has no push service. */
async function subscribe(browser: BrowserPush, key: string): Promise<BrowserSubscription | null> {
  try {
    const present = await browser.readSubscription();
    if (present?.key === key) return present;
    await present?.unsubscribe();
    return await browser.subscribe(key);
  } catch {
    // The reasons differ between browsers; the caller shows that it failed.
    return null;
  }
}

/** False if the call was rejected: some browsers cannot unsubscribe without a connection. */
function succeeds(call: () => Promise<unknown>): Promise<boolean> {
  return call().then(
    () => true,
    () => false,
  );
}
