// Push subscriptions: which are stored, for whom, and when they are deleted.
import { createECDH } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRequestContext } from '#server/platform/context.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { addTable } from '#server/tables/testing/tables.ts';
import { createPushTargetResolver, type LookUpPushHost } from './push-targets.ts';
import { savePushSubscription } from './save-push-subscription.ts';
import { addCustomer, openPushVenue, timeAfter } from './testing/push-venue.ts';

const logged = captureLog();

const push = await openPushVenue({ log: logged.log });
beforeEach(async () => {
  push.venue.setNow(SATURDAY_NIGHT);
  await push.venue.db.deleteFrom('push_subscriptions').execute();
});

/** A browser with the session of a customer. */
async function openCustomer(): Promise<TestBrowser> {
  const browser = push.venue.browser();
  await browser.customers.scanTable({ code: 'A1' });
  return browser;
}

function readSubscriptions() {
  return push.venue.db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();
}

describe('a push subscription', () => {
  it('is stored for the customer', async () => {
    const { phone } = { phone: push.fake.subscribe(push.publicKey) };
    expect(await (await openCustomer()).push.savePushSubscription(phone.subscription)).toEqual({});
    const { endpoint, p256dh, auth } = phone.subscription;
    expect(await readSubscriptions()).toMatchObject([
      {
        endpoint,
        p256dh: Buffer.from(p256dh, 'base64url'),
        auth: Buffer.from(auth, 'base64url'),
        created_on: SATURDAY_NIGHT,
        used_on: SATURDAY_NIGHT,
      },
    ]);
  });

  it('is stored once, and is refreshed by each save', async () => {
    const customer = await openCustomer();
    const { subscription } = push.fake.subscribe(push.publicKey);
    await customer.push.savePushSubscription(subscription);
    push.venue.setNow(timeAfter(60_000));
    const { p256dh, auth } = push.fake.subscribe(push.publicKey).subscription;
    await customer.push.savePushSubscription({ ...subscription, p256dh, auth });
    expect(await readSubscriptions()).toMatchObject([
      { p256dh: Buffer.from(p256dh, 'base64url'), created_on: SATURDAY_NIGHT, used_on: timeAfter(60_000) },
    ]);
  });

  it('moves to the customer who uses the browser now, and the former one gets no message on it', async () => {
    const [first, second] = [await openCustomer(), await openCustomer()];
    const phone = push.fake.subscribe(push.publicKey);
    await first.push.savePushSubscription(phone.subscription);
    const [before] = await readSubscriptions();
    await push.addNotice(before?.customer_id ?? '');
    await second.push.savePushSubscription(phone.subscription);

    const [after] = await readSubscriptions();
    expect(after?.customer_id).not.toBe(before?.customer_id);
    const { withPush } = await push.addNotice(before?.customer_id ?? '');
    expect(withPush).toBe(0);
    while (await push.send());
    expect(phone.messages).toEqual([]);
    const { orderId } = await push.addNotice(after?.customer_id ?? '');
    await push.send();
    expect(phone.notifications()).toMatchObject([{ tag: `food-${orderId}` }]);
  });

  it('is one of at most five of a customer: the one that was not used for longest goes', async () => {
    const customer = await openCustomer();
    const phones = Array.from({ length: 6 }, () => push.fake.subscribe(push.publicKey));
    for (const [index, { subscription }] of phones.entries()) {
      push.venue.setNow(timeAfter(index * 1_000));
      await customer.push.savePushSubscription(subscription);
    }
    const stored = (await readSubscriptions()).map(({ endpoint }) => endpoint);
    expect(stored).toEqual(phones.slice(1).map(({ subscription }) => subscription.endpoint));
  });

  it('is one of at most five also when several are saved at the same time', async () => {
    const customer = await openCustomer();
    const phones = Array.from({ length: 9 }, () => push.fake.subscribe(push.publicKey));
    await Promise.all(phones.map(({ subscription }) => customer.push.savePushSubscription(subscription)));
    expect(await readSubscriptions()).toHaveLength(5);
  });

  it('is stored once when two customers save it at the same time', async () => {
    const customers = [await openCustomer(), await openCustomer(), await openCustomer()];
    const { subscription } = push.fake.subscribe(push.publicKey);
    await Promise.all(customers.map((customer) => customer.push.savePushSubscription(subscription)));
    expect(await readSubscriptions()).toHaveLength(1);
  });

  it('needs the session of a customer', async () => {
    const { subscription } = push.fake.subscribe(push.publicKey);
    await expect(push.venue.browser().push.savePushSubscription(subscription)).rejects.toMatchObject({
      code: 'not-identified',
    });
  });

  it('is refused while push is off', async () => {
    const off = await openTestVenue();
    await addTable(off.db, 'A1');
    const customer = off.browser();
    await customer.customers.scanTable({ code: 'A1' });
    const { subscription } = push.fake.subscribe(push.publicKey);
    await expect(customer.push.savePushSubscription(subscription)).rejects.toMatchObject({
      code: 'push-subscription-not-valid',
    });
  });
});

describe('a subscription that no browser has', () => {
  it.each([
    ['a port of another service', { endpoint: 'https://localhost:1/x' }],
    ['another host', { endpoint: 'https://attacker.example/x' }],
    ['an address without TLS', { endpoint: 'http://fcm.googleapis.com/x' }],
    ['a key that is too short', { p256dh: 'BA' }],
    ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a compressed key', { p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed') }],
    ['a hybrid key', { p256dh: createECDH('prime256v1').generateKeys('base64url', 'hybrid') }],
    ['a key in another alphabet', { p256dh: `${'+'.repeat(87)}` }],
    ['a secret of 15 bytes', { auth: Buffer.alloc(15).toString('base64url') }],
    ['a secret of 17 bytes', { auth: Buffer.alloc(17).toString('base64url') }],
    ['no secret', { auth: '' }],
  ])('with %s is refused and not stored', async (_, changes) => {
    const customer = await openCustomer();
    const { subscription } = push.fake.subscribe(push.publicKey);
    const saved = customer.push.savePushSubscription({ ...subscription, ...changes });
    await expect(saved).rejects.toMatchObject({ code: 'push-subscription-not-valid' });
    expect(await readSubscriptions()).toEqual([]);
  });

  it.each<[string, LookUpPushHost]>([
    ['a private address', async () => ['10.0.0.5']],
    ['a public and a private address', async () => ['142.250.184.10', '127.0.0.1']],
    ['no address', async () => []],
    ['a name that is not found', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('whose host has %s is refused and not stored', async (_, lookUp) => {
    await expect(saveAt('https://web.push.apple.com/x', lookUp)).rejects.toMatchObject({
      code: 'push-subscription-not-valid',
    });
    expect(await readSubscriptions()).toEqual([]);
  });

  it('is stored if all addresses of its known host are public', async () => {
    await saveAt('https://web.push.apple.com/x', async () => ['17.57.144.4', '2620:149:a44::10']);
    expect(await readSubscriptions()).toMatchObject([{ endpoint: 'https://web.push.apple.com/x' }]);
  });

  async function saveAt(endpoint: string, lookUp: LookUpPushHost) {
    const customerId = await addCustomer(push.venue);
    const context = createRequestContext(push.venue.services, {
      log: push.venue.services.log,
      actor: { kind: 'customer', customerId },
      cookies: { read: () => undefined, set: () => undefined, delete: () => undefined },
      ...{ address: '', client: { userAgent: '', accept: '' } },
    });
    const { subscription } = push.fake.subscribe(push.publicKey);
    const sending = { settings: push.settings, targets: createPushTargetResolver(push.settings, lookUp) };
    return savePushSubscription(context, sending, { ...subscription, endpoint });
  }
});

describe('deleting a subscription', () => {
  it('deletes it with its waiting messages; a repeated request changes nothing', async () => {
    const customer = await openCustomer();
    const { subscription } = push.fake.subscribe(push.publicKey);
    await customer.push.savePushSubscription(subscription);
    const [stored] = await readSubscriptions();
    await push.addNotice(stored?.customer_id ?? '');
    const { endpoint } = subscription;
    expect(await customer.push.deletePushSubscription({ endpoint })).toEqual({});
    expect(await customer.push.deletePushSubscription({ endpoint })).toEqual({});
    expect(await readSubscriptions()).toEqual([]);
    expect(await push.send()).toBeNull();
  });

  it('does nothing to that of another customer', async () => {
    const { subscription } = push.fake.subscribe(push.publicKey);
    await (await openCustomer()).push.savePushSubscription(subscription);
    await (await openCustomer()).push.deletePushSubscription({ endpoint: subscription.endpoint });
    expect(await readSubscriptions()).toHaveLength(1);
  });
});

it('no subscription is logged', () => {
  expect(logged.text()).not.toMatch(/\/push\/|p256dh|attacker/);
});
