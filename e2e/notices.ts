// Notices to customers in journeys: sent by staff, and received by a browser whose push service is the simulated one.
import { expect, type Page, type Worker } from '@playwright/test';
import { newId } from '#server/platform/ids.ts';
import { openPushFake, type PushFake, type PushPhone } from './fakes/push/index.ts';
import { signIn } from './staff.ts';
import { openVenue, type Venue } from './venue.ts';

/** A venue that sends push messages to a simulated push service. */
export interface PushVenue extends Venue {
  readonly pushService: PushFake;
}

/** Opens a venue, and the simulated push service to which its server sends. */
export async function openPushVenue(): Promise<PushVenue> {
  const pushService = await openPushFake();
  const venue = await openVenue('', { MAIL_FROM: 'avisos@laencina.es', ...pushService.settings });
  return {
    ...venue,
    pushService,
    close: async () => {
      await venue.close();
      await pushService.close();
    },
  };
}

interface PushPermission {
  /** The permission before the customer is asked. */
  readonly permission?: NotificationPermission;
  /** What the customer answers to the browser's own question. */
  readonly answer?: NotificationPermission;
}

/**
 * Replaces the browser's push service and notification permission with simulated ones, because the browser of the tests has no push
 * service. They also work after reloads. Call it before the page is opened. Returns a list of simulated phones: each subscription
 * of the page adds one to it.
 */
export async function replacePushService(
  page: Page,
  { pushService }: PushVenue,
  { permission = 'default', answer = 'granted' }: PushPermission = {},
): Promise<readonly PushPhone[]> {
  const phones: PushPhone[] = [];
  await page.exposeFunction('subscribeTestPhone', (key: string) => {
    const phone = pushService.subscribe(key);
    phones.push(phone);
    const { endpoint, ...keys } = phone.subscription;
    return JSON.stringify({ endpoint, keys });
  });
  await page.addInitScript(installPushService, { permission, answer });
  return phones;
}

/** Runs in the page. */
function installPushService({ permission, answer }: Required<PushPermission>): void {
  const read = (name: string) => localStorage.getItem(`test-push-${name}`);
  const write = (name: string, value: string) => localStorage.setItem(`test-push-${name}`, value);
  const current = () => {
    const key = read('key');
    if (key === null) return null;
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      options: { applicationServerKey: Uint8Array.from(bytes, (character) => character.charCodeAt(0)).buffer },
      toJSON: () => JSON.parse(read('subscription') ?? ''),
      unsubscribe: async () => {
        localStorage.removeItem('test-push-key');
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      write('subscription', await Reflect.get(window, 'subscribeTestPhone')(applicationServerKey));
      write('key', applicationServerKey);
      return current();
    },
  });
  Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? permission });
  Notification.requestPermission = async () => {
    // Browsers ignore a request outside of a tap.
    write('asked', `${read('asked') ?? ''}${navigator.userActivation.isActive ? 'in a tap;' : 'without a tap;'}`);
    write('permission', answer);
    return answer;
  };
}

/**
 * Returns how the page has asked for the notification permission so far, as one text: `in a tap;` or `without a tap;` for each
 * request. Needs `replacePushService`.
 */
export function readPermissionRequests(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('test-push-asked') ?? '');
}

/** Removes the push service from the page, as it is missing in Safari on an iPhone. Call it before the page is opened. */
export async function removePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(window, 'Notification');
  });
}

/** Sends a wait notice (how long a section takes) as a member of staff, and signs in first if necessary. */
export async function sendWaitNotice(
  staff: Page,
  venueUrl: string,
  notice: { readonly section: 'drinks' | 'food'; readonly tableCode: string; readonly wait: string },
): Promise<void> {
  const send = () => staff.request.put(`${venueUrl}/api/admin/wait-notices/${newId()}`, { data: notice });
  let response = await send();
  if (response.status() === 401) {
    await signIn(staff, venueUrl);
    response = await send();
  }
  expect(response.status()).toBe(200);
}

/**
 * Makes the service worker of the page record its last notification instead of showing it, because the browser of the tests shows
 * none. Waits first until the worker is active. Returns the worker, which `expectNotification` checks.
 */
export async function recordNotifications(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [running] = page.context().serviceWorkers();
  const worker = running ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => {
        Object.assign(globalThis, { shownNotification: { title, ...options } });
      },
    });
  });
  return worker;
}

/** Delivers a push message with this text to the service worker, as a push service does. */
export async function deliverPushMessage(page: Page, venueUrl: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: venueUrl, registrationId: await registered, data });
  await session.detach();
}

/** Waits until the last notification that the service worker has recorded has these fields. */
export async function expectNotification(worker: Worker, fields: Record<string, unknown>): Promise<void> {
  await expect.poll(() => worker.evaluate(() => Reflect.get(globalThis, 'shownNotification'))).toMatchObject(fields);
}

/**
 * Sends the service worker the event of a tap on its notification. Returns the addresses that the worker then opened in a new
 * window.
 */
export function tapNotification(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const opened: string[] = [];
    const waits: Promise<unknown>[] = [];
    Object.assign(Reflect.get(globalThis, 'clients'), { openWindow: async (url: string) => opened.push(url) });
    const event = Object.assign(new Event('notificationclick'), {
      notification: { close: () => undefined },
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    });
    dispatchEvent(event);
    // Without a real tap the browser refuses to focus the tab.
    await Promise.allSettled(waits);
    return opened;
  });
}
