// The worker that sends push messages: several processes, one that is killed, waking for the next try, and the clean-up.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '#server/platform/testing/log.ts';
import { until } from '#server/platform/testing/until.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { PUSH_LEASE_MS } from './outgoing-push-messages.ts';
import { startPushSender } from './push-sender.ts';
import { addCustomer, openPushVenue, PUBLIC_URL, timeAfter } from './testing/push-venue.ts';
import { countRejectedPushMessages, countWaitingPushMessages } from './waiting-push-messages.ts';

const logged = captureLog();
const stops: (() => Promise<void>)[] = [];

const push = await openPushVenue({ log: logged.log });
beforeEach(async () => {
  push.venue.setNow(SATURDAY_NIGHT);
  push.fake.behave();
  await push.venue.db.deleteFrom('push_subscriptions').execute();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function start(options: Partial<Parameters<typeof startPushSender>[1]> = {}): () => Promise<void> {
  const stop = startPushSender(push.venue.services, { settings: push.settings, publicUrl: PUBLIC_URL, ...options });
  stops.push(stop);
  return stop;
}

describe('the sender of push messages', () => {
  it('sends messages stored before its start and afterwards, until it is stopped', async () => {
    const { phone, customerId } = await push.addPhone();
    await push.addNotice(customerId);
    const stop = start();
    await until('the first was sent', () => phone.messages.length === 1);
    await push.addNotice(customerId);
    await until('the second was sent', () => phone.messages.length === 2);
    await stop();
    await push.addNotice(customerId);
    expect(phone.messages).toHaveLength(2);
  });

  it('tries a message again at its time, without being notified', async () => {
    const { phone, customerId } = await push.addPhone();
    push.fake.behave({ mode: 'error' });
    await push.addNotice(customerId);
    const requests = push.fake.requests.length;
    // From the failed try on, each look at the clock is later than the wait of five seconds.
    let [stepMs, passedMs] = [0, 0];
    const clock = () => {
      passedMs += stepMs;
      return timeAfter(passedMs);
    };
    const services = { ...push.venue.services, clock };
    stops.push(startPushSender(services, { settings: push.settings, publicUrl: PUBLIC_URL }));
    await push.fake.until(() => push.fake.requests.length > requests);
    push.fake.behave();
    stepMs = 6_000;
    await push.fake.until(() => phone.messages.length === 1);
    await until('it is stored as sent', async () => (await push.messages())[0]?.last_status === 201);
    expect(await push.messages()).toMatchObject([{ tries: 2 }]);
  });

  it('goes on with other messages while a push service does not answer', async () => {
    const slow = await push.addPhone();
    push.fake.behave({ mode: 'slow' });
    await push.addNotice(slow.customerId);
    start();
    await until('the first was received', () => slow.phone.messages.length === 1);
    push.fake.behave();
    const { phone, customerId } = await push.addPhone();
    await push.addNotice(customerId);
    await until('the second was sent', () => phone.messages.length === 1);
    push.fake.answerHeld();
    await until('both are stored as sent', async () => (await push.messages()).every(({ sent_on: sent }) => sent));
  });

  it('releases a message that its stop interrupts: it is due at once', async () => {
    const { customerId } = await push.addPhone();
    push.fake.behave({ mode: 'silent' });
    await push.addNotice(customerId);
    const requests = push.fake.requests.length;
    const stop = start({ stopTimeoutMs: 0 });
    await push.fake.until(() => push.fake.requests.length > requests);
    await stop();
    expect(await push.messages()).toMatchObject([{ next_try_on: SATURDAY_NIGHT, sent_on: null, last_status: null }]);
  });

  it('deletes messages after 30 days, and subscriptions that were not used for as long', async () => {
    const { customerId } = await push.addPhone();
    await push.addNotice(customerId);
    push.venue.setNow(timeAfter(60_000));
    await push.send();
    const subscriptions = () => push.venue.db.selectFrom('push_subscriptions').selectAll().execute();
    push.venue.setNow(timeAfter(30 * DAY_MS));
    await start()();
    expect(await push.messages()).toHaveLength(1);
    push.venue.setNow(timeAfter(30 * DAY_MS + 1));
    start();
    await until('the message is gone', async () => (await push.messages()).length === 0);
    expect(await subscriptions()).toHaveLength(1);
    push.venue.setNow(timeAfter(30 * DAY_MS + 60_001));
    start();
    await until('the subscription is gone', async () => (await subscriptions()).length === 0);
  });

  it('gives up what waits, and says so in the log, while push is off', async () => {
    const { phone, customerId } = await push.addPhone();
    await push.addNotice(customerId);
    start({ settings: { ...push.settings, subject: null } });
    await until('it was given up', async () => (await push.messages())[0]?.given_up_on !== null);
    expect(phone.messages).toEqual([]);
    expect(logged.messages()).toContain('Push messages are off');
  });
});

describe('several processes', () => {
  it('send each message once', async () => {
    const phones = await Promise.all(Array.from({ length: 12 }, () => push.addPhone()));
    for (const { customerId } of phones) await push.addNotice(customerId);
    const other = push.venue.openDatabase();
    const senders = [push.venue.services, { ...push.venue.services, db: other.db }, push.venue.services];
    await Promise.all(
      senders.map(async (services) => {
        while (await push.send({ services }));
      }),
    );
    expect(phones.map(({ phone }) => phone.messages.length)).toEqual(phones.map(() => 1));
  });

  it('show one notification when a process is killed between sending a message and storing that', async () => {
    const { phone, customerId } = await push.addPhone();
    await push.addNotice(customerId);
    push.fake.behave({ mode: 'slow' });
    const first = await startProcess();
    await push.fake.until(() => phone.messages.length === 1);
    first.kill('SIGKILL');
    await once(first, 'exit');

    push.fake.behave();
    expect(await push.send()).toBeNull();
    push.venue.setNow(timeAfter(PUSH_LEASE_MS - 1));
    expect(await push.send()).toBeNull();
    push.venue.setNow(timeAfter(PUSH_LEASE_MS));
    expect(await push.send()).toEqual({ nextTryOn: null });
    expect(phone.messages).toHaveLength(2);
    expect(new Set(phone.messages.map(({ topic }) => topic)).size).toBe(1);
    expect(phone.notifications()).toHaveLength(1);
    expect(await push.messages()).toMatchObject([{ tries: 2, sent_on: timeAfter(PUSH_LEASE_MS) }]);
  });

  async function startProcess(): Promise<ChildProcess> {
    const { host, port, user, database } = push.connection;
    const test = { connection: { host, port, user, database }, now: SATURDAY_NIGHT, settings: push.settings };
    const child = spawn(process.execPath, [fileURLToPath(new URL('./testing/push-process.ts', import.meta.url))], {
      env: { ...process.env, TEST_PUSH: JSON.stringify({ ...test, publicUrl: PUBLIC_URL }) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }
});

describe('the metrics of push messages', () => {
  it('count those that wait, and those that a push service rejected', async () => {
    const { customerId } = await push.addPhone();
    await push.addNotice(customerId);
    push.fake.behave({ mode: 'forbidden' });
    await push.send();
    push.fake.behave({ mode: 'too-many', retryAfter: '86400' });
    await push.addNotice(customerId);
    await push.send();
    push.venue.setNow(timeAfter(1_000));
    await push.addNotice(customerId);
    expect(await countRejectedPushMessages(push.venue.db)).toBe(1);
    expect(await countWaitingPushMessages(push.venue.db)).toEqual({ count: 1, oldest: timeAfter(1_000) });
    const reply = await push.venue.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-for-the-tests' },
    });
    expect(reply.body).toContain('comanda_background_waiting_count{work="push"} 1');
    expect(reply.body).toContain('comanda_background_failed_count{work="push"} 1');
  });

  it('count nothing in a venue without messages', async () => {
    await addCustomer(push.venue);
    expect(await countRejectedPushMessages(push.venue.db)).toBe(0);
    expect(await countWaitingPushMessages(push.venue.db)).toEqual({ count: 0, oldest: null });
  });
});

const DAY_MS = 24 * 60 * 60_000;
