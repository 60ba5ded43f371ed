import { describe, expect, it } from 'vitest';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { readNoticeAnswer, storeNoticeAnswer } from '#customer/shared/notices/notice-answer.ts';
import { createNoticeApi } from '#customer/shared/notices/notice-api.ts';
import { createCustomerIdentity } from '#customer/shared/session/customer-identity.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aRefusalReply, aReply, aServer, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import type { BrowserPush, BrowserSubscription } from './browser-push.ts';
import { createPushNoticesController } from './push-notices-controller.ts';
import { createPushRegistration } from './push-registration.ts';

const KEY = 'BPublicKey';
const SAVE = 'PUT /api/push-subscription';
const DELETE = 'POST /api/push-subscription-deletions';

interface FakeBrowser {
  present: NotificationPermission;
  /** How often the browser's own question was opened. */
  asked: number;
  subscription: BrowserSubscription | null;
  canSubscribe: boolean;
  canUnsubscribe: boolean;
}

/** A browser with push messages; `answer` is what the customer answers to its own question. */
function aPushBrowser(permission: NotificationPermission = 'default', answer: NotificationPermission = 'granted') {
  const browser: FakeBrowser = {
    present: permission,
    asked: 0,
    subscription: null,
    canSubscribe: true,
    canUnsubscribe: true,
  };
  const subscribe = (key: string): BrowserSubscription => ({
    registration: { endpoint: `https://push.test/${key}`, p256dh: 'point', auth: 'secret' },
    key,
    unsubscribe: async () => {
      if (!browser.canUnsubscribe) throw new Error('There is no connection.');
      browser.subscription = null;
    },
  });
  const push: BrowserPush = {
    permission: () => browser.present,
    requestPermission: async () => {
      browser.asked += 1;
      browser.present = answer;
      return answer;
    },
    readSubscription: async () => browser.subscription,
    subscribe: async (key) => {
      if (!browser.canSubscribe) throw new Error('There is no push service.');
      browser.subscription = subscribe(key);
      return browser.subscription;
    },
  };
  return { browser, push, subscribe };
}

type Scripted = ReturnType<typeof aReply>;

/** Push notices of a customer whose session is open. */
async function somePushNotices(push: BrowserPush | null, replies: Partial<Record<string, () => Scripted>> = {}) {
  const scripted = { key: () => aReply({ key: KEY }), save: () => aReply({}), remove: () => aReply({}), ...replies };
  const server = aServer({
    'GET /api/push-key': () => scripted.key(),
    [SAVE]: () => scripted.save(),
    [DELETE]: () => scripted.remove(),
    'PUT /api/customer': (_, input) =>
      aReply({ label: Object(input).email ?? 'anonimo-aaaaaaaa', hasEmail: true, table: null, ordersCount: 0 }),
  });
  const storage = createDeviceStorage(aStorage());
  const session = createSessionTracker();
  const identity = createCustomerIdentity(createCustomerApi(server.send), storage, session);
  await identity.setEmail('lucia@correo.test');
  const api = createNoticeApi(server.send);
  const notices = createPushNoticesController({
    api,
    storage,
    registration: createPushRegistration({ session, identity }, api),
    browser: push,
  });
  const callsOf = (call: string) =>
    server.requests.filter((request) => request.call === call).map(({ input }) => input);
  return { scripted, storage, session, identity, notices, callsOf };
}

describe('the state of push notices', () => {
  it.each([
    ['unsupported', null, undefined],
    ['unsupported', 'default', () => aReply({ key: null })],
    ['unreachable', 'default', noResponse],
    ['unreachable', 'default', () => aRefusalReply('broken')],
    ['denied', 'denied', undefined],
    ['off', 'default', undefined],
    ['off', 'granted', undefined],
  ] as const)('is %s with the permission %s', async (state, permission, key) => {
    const push = permission === null ? null : aPushBrowser(permission).push;
    const { notices } = await somePushNotices(push, key ? { key } : {});
    await notices.load();
    expect(notices.state.get()).toBe(state);
  });

  it('is on after a yes of an earlier visit, while the browser permits it', async () => {
    const { push, browser } = aPushBrowser('granted');
    const { notices, storage } = await somePushNotices(push);
    storeNoticeAnswer(storage, 'push');
    await notices.load();
    expect(notices.state.get()).toBe('on');
    browser.present = 'default';
    await notices.load();
    expect(notices.state.get()).toBe('off');
  });

  it('never opens the browser’s question by itself', async () => {
    const { push, browser } = aPushBrowser();
    const { notices } = await somePushNotices(push);
    await notices.load();
    await notices.registerIfDue();
    expect(browser.asked).toBe(0);
  });
});

describe('turning push notices on', () => {
  it('asks for the permission at once, subscribes with the server’s key and registers', async () => {
    const { push, browser } = aPushBrowser();
    const { notices, storage, callsOf } = await somePushNotices(push);
    await notices.load();
    const turnedOn = notices.turnOn();
    expect(browser.asked).toBe(1);
    expect(await turnedOn).toEqual({ kind: 'on' });
    expect([notices.state.get(), readNoticeAnswer(storage)]).toEqual(['on', 'push']);
    expect(callsOf(SAVE)).toEqual([{ endpoint: `https://push.test/${KEY}`, p256dh: 'point', auth: 'secret' }]);
  });

  it.each([
    ['denied', 'denied', 'denied'],
    ['default', 'dismissed', 'off'],
  ] as const)('after the answer %s ends as %s, stores a no and registers nothing', async (answer, kind, state) => {
    const { push, browser } = aPushBrowser('default', answer);
    const { notices, storage, callsOf } = await somePushNotices(push);
    await notices.load();
    expect(await notices.turnOn()).toEqual({ kind });
    expect([notices.state.get(), readNoticeAnswer(storage)]).toEqual([state, 'no']);
    expect([browser.subscription, callsOf(SAVE)]).toEqual([null, []]);
  });

  it('fails where the browser has no push service, and stores a no', async () => {
    const { push, browser } = aPushBrowser();
    const { notices, storage } = await somePushNotices(push);
    browser.canSubscribe = false;
    await notices.load();
    expect(await notices.turnOn()).toEqual({ kind: 'failed' });
    expect([notices.state.get(), readNoticeAnswer(storage)]).toEqual(['off', 'no']);
  });

  it('without a response registers when the connection is back', async () => {
    const { push } = aPushBrowser();
    const { notices, scripted, callsOf } = await somePushNotices(push, { save: noResponse });
    await notices.load();
    expect(await notices.turnOn()).toEqual({ kind: 'not-registered' });
    expect(notices.state.get()).toBe('on');
    scripted.save = () => aReply({});
    await notices.registerIfDue();
    await notices.registerIfDue();
    expect(callsOf(SAVE)).toHaveLength(2);
  });

  it('ends the subscription if the server will never accept this browser', async () => {
    const { push, browser } = aPushBrowser();
    const { notices, storage } = await somePushNotices(push, {
      save: () => aRefusalReply('push-subscription-not-valid'),
    });
    await notices.load();
    expect(await notices.turnOn()).toMatchObject({ kind: 'refused', message: expect.stringContaining('navegador') });
    expect([notices.state.get(), readNoticeAnswer(storage), browser.subscription]).toEqual(['off', 'no', null]);
  });
});

describe('turning push notices off', () => {
  it('unsubscribes here and deletes the subscription on the server', async () => {
    const { push, browser } = aPushBrowser();
    const { notices, storage, callsOf } = await somePushNotices(push);
    await notices.load();
    await notices.turnOn();
    expect(await notices.turnOff()).toBe(true);
    expect([notices.state.get(), readNoticeAnswer(storage), browser.subscription]).toEqual(['off', 'no', null]);
    expect(callsOf(DELETE)).toEqual([{ endpoint: `https://push.test/${KEY}` }]);
    await notices.registerIfDue();
    expect(callsOf(SAVE)).toHaveLength(1);
  });

  it('is done without a response: the push service reports the ended subscription', async () => {
    const { push } = aPushBrowser();
    const { notices } = await somePushNotices(push, { remove: noResponse });
    await notices.load();
    await notices.turnOn();
    expect(await notices.turnOff()).toBe(true);
    expect(notices.state.get()).toBe('off');
  });

  it('changes nothing if the browser cannot unsubscribe', async () => {
    const { push, browser } = aPushBrowser();
    const { notices, storage } = await somePushNotices(push);
    await notices.load();
    await notices.turnOn();
    browser.canUnsubscribe = false;
    expect(await notices.turnOff()).toBe(false);
    expect([notices.state.get(), readNoticeAnswer(storage)]).toEqual(['on', 'push']);
  });
});

describe('the registration of a device that receives push messages', () => {
  async function aReturningVisit(key = KEY) {
    const { push, browser, subscribe } = aPushBrowser('granted');
    browser.subscription = subscribe(key);
    const venue = await somePushNotices(push);
    storeNoticeAnswer(venue.storage, 'push');
    await venue.notices.load();
    return { ...venue, browser };
  }

  it('is repeated once per visit, because the session may be another', async () => {
    const { notices, callsOf } = await aReturningVisit();
    await Promise.all([notices.registerIfDue(), notices.registerIfDue()]);
    await notices.registerIfDue();
    expect(callsOf(SAVE)).toHaveLength(1);
  });

  it('is repeated for another customer on the same phone', async () => {
    const { notices, identity, callsOf } = await aReturningVisit();
    await notices.registerIfDue();
    await identity.setEmail('mateo@correo.test');
    await notices.registerIfDue();
    expect(callsOf(SAVE)).toHaveLength(2);
  });

  it('is repeated in a new session of the same customer', async () => {
    const { notices, session, callsOf } = await aReturningVisit();
    await notices.registerIfDue();
    session.isOpen.set(false);
    await notices.registerIfDue();
    session.isOpen.set(true);
    await notices.registerIfDue();
    expect(callsOf(SAVE)).toHaveLength(2);
  });

  it('uses a new subscription if the server has another key', async () => {
    const { notices, browser, callsOf } = await aReturningVisit('BEarlierKey');
    await notices.registerIfDue();
    expect(browser.subscription?.key).toBe(KEY);
    expect(callsOf(SAVE)).toMatchObject([{ endpoint: `https://push.test/${KEY}` }]);
  });

  it('creates a subscription that the browser has dropped again', async () => {
    const { notices, browser, callsOf } = await aReturningVisit();
    browser.subscription = null;
    await notices.registerIfDue();
    expect([browser.subscription === null, callsOf(SAVE).length]).toEqual([false, 1]);
  });
});
