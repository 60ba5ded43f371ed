// Sending push messages: what arrives on the phone, each answer of a push service, and messages that are not sent any more.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PushMode, PushPhone } from '#e2e/fakes/push/index.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { pushRetryDelay } from './outgoing-push-messages.ts';
import { addCustomer, openPushVenue, PUBLIC_URL, storePushSubscription, timeAfter } from './testing/push-venue.ts';

const logged = captureLog();

const push = await openPushVenue({ log: logged.log });
beforeEach(async () => {
  push.venue.setNow(SATURDAY_NIGHT);
  push.fake.behave();
  await push.venue.db.deleteFrom('push_subscriptions').execute();
});

describe('a push message', () => {
  it('shows the title of the venue and the notice, and opens the orders', async () => {
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addNotice(customerId, { section: 'food', minutes: 30 });
    expect(await push.send()).toEqual({ nextTryOn: null });
    expect(push.fake.requests.at(-1)).toMatchObject({ status: 201, refusal: null });
    expect(phone.notifications()).toEqual([
      {
        title: 'La Encina',
        body: 'Tu pedido de comida para la mesa A01 estará listo en 30 min',
        lang: 'es',
        navigate: `${PUBLIC_URL}/recent`,
        tag: `food-${orderId}`,
        icon: `${PUBLIC_URL}/icon-192.png`,
      },
    ]);
    expect(await push.messages()).toMatchObject([{ sent_on: SATURDAY_NIGHT, last_status: 201, tries: 1 }]);
  });

  it('has the headers that let a newer one replace it, until the announced time', async () => {
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addNotice(customerId, { section: 'drinks', minutes: 45 });
    push.venue.setNow(timeAfter(60_000));
    await push.send();
    const topic = createHash('sha256').update(`drinks-${orderId}`).digest('base64url').slice(0, 22);
    expect(phone.messages).toMatchObject([{ ttl: 44 * 60, urgency: 'high', topic }]);
  });

  it('says that an order is ready, with the icon of the venue', async () => {
    const image = push.venue.newId();
    const { db } = push.venue;
    await db.insertInto('images').values({ id: image, kind: 'notification', uploaded_on: SATURDAY_NIGHT }).execute();
    await db.updateTable('settings').set({ notification: image }).execute();
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addReadyMessage(customerId);
    await push.send();
    await db.updateTable('settings').set({ notification: null }).execute();
    expect(phone.notifications()).toMatchObject([
      {
        body: 'Tu pedido para la mesa A01 está listo',
        tag: `ready-${orderId}`,
        icon: `${PUBLIC_URL}/api/images/${image}`,
      },
    ]);
  });

  it('announces no time when it is more than an hour', async () => {
    const { phone, customerId } = await push.addPhone();
    await push.addNotice(customerId, { minutes: null });
    await push.send();
    expect(phone.notifications()[0]?.body).toBe('Tu pedido de comida para la mesa A01 tardará más de una hora');
    expect(phone.messages[0]?.ttl).toBe(3_600);
  });

  it('has less than 2,000 bytes of text with the longest names', async () => {
    const { db } = push.venue;
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addNotice(customerId);
    await db
      .updateTable('orders')
      .set({ table_code: 'Ñ'.repeat(20) })
      .where('id', '=', orderId)
      .execute();
    await db
      .updateTable('settings')
      .set({ short_name: 'ñ'.repeat(200) })
      .execute();
    await push.send();
    await db.updateTable('settings').set({ short_name: 'La Encina' }).execute();
    expect(Buffer.byteLength(phone.messages[0]?.text ?? '')).toBeGreaterThan(600);
    expect(Buffer.byteLength(phone.messages[0]?.text ?? '')).toBeLessThan(2_000);
  });

  it('marks the subscription as used', async () => {
    const { customerId } = await push.addPhone();
    await push.addNotice(customerId);
    push.venue.setNow(timeAfter(5_000));
    await push.send();
    const used = await push.venue.db.selectFrom('push_subscriptions').select('used_on').execute();
    expect(used).toEqual([{ used_on: timeAfter(5_000) }]);
  });
});

describe('an answer of the push service', () => {
  it.each<[PushMode, number]>([
    ['not-found', 404],
    ['gone', 410],
  ])('«%s» deletes the subscription', async (mode) => {
    await sendOne(mode);
    expect(await push.venue.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
    expect(await push.messages()).toEqual([]);
    expect(logged.messages()).toContain('Push subscription has ended and was deleted');
  });

  it.each<[PushMode, number]>([
    ['forbidden', 403],
    ['too-large', 413],
    ['redirect', 307],
  ])('«%s» gives the message up, and the subscription stays', async (mode, status) => {
    expect(await sendOne(mode)).toEqual({ nextTryOn: null });
    expect(await push.messages()).toMatchObject([{ given_up_on: SATURDAY_NIGHT, last_status: status, sent_on: null }]);
    expect(await push.venue.db.selectFrom('push_subscriptions').selectAll().execute()).toHaveLength(1);
    expect(push.fake.followedRedirects).toBe(0);
    const line = logged
      .text()
      .split('\n')
      .findLast((text) => text.includes('Push message failed permanently'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 50, host: 'localhost', code: status });
    expect(await push.send()).toBeNull();
  });

  it.each<[PushMode, number | null]>([
    ['too-many', 429],
    ['error', 500],
    ['silent', null],
    ['reset', null],
    ['huge-headers', null],
  ])('«%s» is tried again after 5 seconds, and then sent', async (mode, status) => {
    const { phone, customerId } = await push.addPhone();
    push.fake.behave({ mode });
    await push.addNotice(customerId);
    expect(await push.send({ timeoutMs: mode === 'silent' ? 100 : 5_000 })).toEqual({ nextTryOn: timeAfter(5_000) });
    const waiting = { sent_on: null, given_up_on: null, last_status: status, next_try_on: timeAfter(5_000) };
    expect(await push.messages()).toMatchObject([waiting]);
    expect(await push.send()).toBeNull();

    push.fake.behave();
    push.venue.setNow(timeAfter(5_000));
    await push.send();
    expect(await push.messages()).toMatchObject([{ sent_on: timeAfter(5_000), last_status: 201, tries: 2 }]);
    expect(phone.notifications()).toHaveLength(1);
  });

  it.each([
    ['30', 30_000],
    ['1', 5_000],
    ['0', 5_000],
    ['Sat, 21 Nov 2026 20:02:00 GMT', 120_000],
    ['Sat, 21 Nov 2026 19:00:00 GMT', 5_000],
    ['soon', 5_000],
    ['-1', 5_000],
  ])('with Retry-After «%s» is tried again after %i ms', async (retryAfter, delayMs) => {
    expect(await sendOne('too-many', retryAfter)).toEqual({ nextTryOn: timeAfter(delayMs) });
  });

  it('with a Retry-After beyond the announced time gives the message up', async () => {
    expect(await sendOne('too-many', String(21 * 60))).toEqual({ nextTryOn: null });
    expect(await push.messages()).toMatchObject([{ given_up_on: SATURDAY_NIGHT, last_status: 429 }]);
  });

  it('that never ends is not read: its status counts', async () => {
    await sendOne('huge');
    expect(await push.messages()).toMatchObject([{ sent_on: SATURDAY_NIGHT, last_status: 201 }]);
  });

  it.each([
    [1, 5],
    [2, 15],
    [3, 45],
    [4, 120],
    [9, 120],
  ])('that is missing after try %i is waited for %i seconds', (tries, seconds) => {
    expect(pushRetryDelay(tries, null)).toBe(seconds * 1_000);
  });

  async function sendOne(mode: PushMode, retryAfter: string | null = null) {
    const { customerId } = await push.addPhone();
    push.fake.behave({ mode, retryAfter });
    await push.addNotice(customerId);
    return push.send();
  }
});

describe('the operator’s address in a message', () => {
  it.each(['mailto:comanda@localhost', 'https://bar.local', 'mailto:hola@bar.invalid'])(
    '«%s» is refused as Apple does, which is why the settings never give it',
    async (subject) => {
      const { customerId } = await push.addPhone();
      await push.addNotice(customerId);
      await push.send({ settings: { subject } });
      expect(push.fake.requests.at(-1)).toMatchObject({ status: 403, refusal: 'BadJwtToken' });
      expect(await push.messages()).toMatchObject([{ last_status: 403, given_up_on: SATURDAY_NIGHT }]);
    },
  );

  it('is missing: then nothing is sent', async () => {
    const { customerId } = await push.addPhone();
    await push.addNotice(customerId);
    const requests = push.fake.requests.length;
    await push.send({ settings: { subject: null } });
    expect(push.fake.requests).toHaveLength(requests);
    expect(await push.messages()).toMatchObject([{ given_up_on: SATURDAY_NIGHT, last_status: null }]);
  });
});

describe('the host of a subscription', () => {
  const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/secret-path';

  it.each([
    ['a private address', ['10.0.0.5']],
    ['this machine', ['127.0.0.1']],
    ['a cloud provider’s own address', ['169.254.169.254']],
    ['a public and a private address', ['142.250.184.10', '192.168.1.1']],
    ['a private IPv6 address', ['fd00::1']],
  ])('that has %s now gets no message', async (_, addresses) => {
    await addSubscriptionAt(ENDPOINT);
    const connections = push.fake.connections;
    await push.send({ lookUp: async () => addresses });
    expect(await push.messages()).toMatchObject([{ given_up_on: SATURDAY_NIGHT, last_status: null }]);
    expect(push.fake.connections).toBe(connections);
    expect(logged.text()).toContain('address-not-public');
  });

  it('that is not found is tried again', async () => {
    await addSubscriptionAt(ENDPOINT);
    expect(await push.send({ lookUp: () => Promise.reject(new Error('ENOTFOUND')) })).toEqual({
      nextTryOn: timeAfter(5_000),
    });
  });

  it('that the settings do not name any more gets no message', async () => {
    await addSubscriptionAt('https://push.former.example/1');
    await push.send({ lookUp: async () => ['8.8.8.8'] });
    expect(await push.messages()).toMatchObject([{ given_up_on: SATURDAY_NIGHT }]);
    expect(logged.text()).toContain('endpoint-not-allowed');
  });

  async function addSubscriptionAt(endpoint: string): Promise<void> {
    const customerId = await addCustomer(push.venue);
    const { subscription } = push.fake.subscribe(push.publicKey);
    await storePushSubscription(push.venue, customerId, { subscription: { ...subscription, endpoint } });
    await push.addNotice(customerId);
  }
});

describe('a message is not sent any more', () => {
  const changes: readonly [string, (order: { orderId: string; customerId: string; phone: PushPhone }) => unknown][] = [
    [
      'after the lines of its section are done',
      ({ orderId }) =>
        push.venue.db
          .updateTable('order_lines')
          .set({ done_on: SATURDAY_NIGHT })
          .where('order_id', '=', orderId)
          .execute(),
    ],
    ['after the announced time', () => push.venue.setNow(timeAfter(20 * 60_000))],
    [
      'to a phone that another customer uses now',
      async () =>
        push.venue.db
          .updateTable('push_subscriptions')
          .set({ customer_id: await addCustomer(push.venue) })
          .execute(),
    ],
  ];

  it.each(changes)('%s', async (_, change) => {
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addNotice(customerId);
    await change({ orderId, customerId, phone });
    expect(await push.send()).toEqual({ nextTryOn: null });
    expect(phone.messages).toEqual([]);
    expect(await push.messages()).toMatchObject([{ sent_on: null, last_status: null }]);
    expect(await push.send()).toBeNull();
  });

  it('after a later notice of the same section has replaced it', async () => {
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addNotice(customerId, { minutes: 20 });
    push.venue.setNow(timeAfter(30_000));
    await push.addNotice(customerId, { minutes: 45, orderId });
    while (await push.send());
    expect(phone.notifications().map(({ body }) => body)).toEqual([
      'Tu pedido de comida para la mesa A01 estará listo en 45 min',
    ]);
    expect(phone.messages).toHaveLength(1);
  });

  it('that the order is ready, after a line was reopened', async () => {
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addReadyMessage(customerId);
    await push.venue.db.updateTable('order_lines').set({ done_on: null }).where('order_id', '=', orderId).execute();
    await push.send();
    expect(phone.messages).toEqual([]);
  });

  it('but a notice of the other section is sent all the same', async () => {
    const { phone, customerId } = await push.addPhone();
    const { orderId } = await push.addNotice(customerId, { section: 'food' });
    const line = { product_type_id: 'drinks' as const };
    await push.venue.db.updateTable('order_lines').set(line).where('order_id', '=', orderId).execute();
    push.venue.setNow(timeAfter(1_000));
    await push.addNotice(customerId, { section: 'drinks', orderId });
    while (await push.send());
    expect(phone.notifications().map(({ tag }) => tag)).toEqual([`drinks-${orderId}`]);
  });
});

describe('an offline phone', () => {
  it('gets only the newest of the notices about one section', async () => {
    const { phone, customerId } = await push.addPhone();
    phone.isOnline = false;
    const { orderId } = await push.addNotice(customerId, { minutes: 20 });
    await push.send();
    push.venue.setNow(timeAfter(30_000));
    await push.addNotice(customerId, { minutes: 60, orderId });
    await push.send();
    phone.isOnline = true;
    expect(phone.messages.map(({ text }) => JSON.parse(text).notification.body)).toEqual([
      'Tu pedido de comida para la mesa A01 estará listo en una hora',
    ]);
  });
});

it('neither endpoints nor keys are logged', async () => {
  for (const mode of ['normal', 'forbidden', 'error', 'silent', 'gone'] as const) {
    const { phone, customerId } = await push.addPhone();
    push.fake.behave({ mode });
    await push.addNotice(customerId);
    await push.send({ timeoutMs: 100 });
    const { endpoint, p256dh, auth } = phone.subscription;
    for (const secret of [endpoint, phone.id, p256dh, auth]) expect(logged.text()).not.toContain(secret);
  }
  const { private_key: privateKey } = await push.venue.db
    .selectFrom('push_keys')
    .select('private_key')
    .executeTakeFirstOrThrow();
  expect(logged.text()).not.toContain(privateKey.toString('base64url'));
  expect(logged.text()).not.toMatch(/secret-path|eyJ|vapid/);
});
