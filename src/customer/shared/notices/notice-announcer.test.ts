import { describe, expect, it } from 'vitest';
import type { OwnOrder } from '#contract/orders.ts';
import { createCustomerApi } from '#customer/shared/connection/customer-api.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aRefusalReply, aReply, aServer, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { anOrder, anOrderLine } from '#customer/shared/testing/orders.ts';
import type { LiveConnectionState } from '#ui/live-stream.ts';
import { createStore } from '#ui/use-store.ts';
import { createNoticeAnnouncer } from './notice-announcer.ts';
import { readNoticeAnswer, storeEmailAnswer, storeNoticeAnswer } from './notice-answer.ts';
import { createNoticeApi } from './notice-api.ts';

const ORDER = anOrder();
const ANSWERED = Date.parse(ORDER.time) - 1_000;
const EMAIL_CALL = /notice-emails$/;

function noticed(sentOn: string, wait: OwnOrder['notices'][number]['wait'] = '20'): OwnOrder {
  return anOrder({ notices: [{ section: 'food', wait, sentOn }] });
}

function anAnnouncer() {
  const state = { orders: [ORDER], emailReply: () => aReply({ isWanted: true }) };
  const server = aServer({
    'GET /api/orders': () => aReply({ orders: state.orders, page: 1, pages: 1, total: state.orders.length }),
    [`PUT /api/orders/${ORDER.id}/notice-emails`]: () => state.emailReply(),
  });
  const storage = createDeviceStorage(aStorage());
  const live = { state: createStore<LiveConnectionState>('connecting'), ownOrdersVersion: createStore(0) };
  const announced: string[] = [];
  const refusals: string[] = [];
  const announcer = createNoticeAnnouncer({
    app: { api: createCustomerApi(server.send), session: createSessionTracker(), storage, live },
    api: createNoticeApi(server.send),
    announce: ({ section, wait }) => announced.push(`${section} ${wait}`),
    showRefusal: (message) => refusals.push(message),
  });
  const changeOrders = (orders: OwnOrder[]) => {
    state.orders = orders;
    live.ownOrdersVersion.set((version) => version + 1);
  };
  const calls = () => server.requests.map(({ call }) => call);
  const emailCalls = () => server.requests.filter(({ call }) => EMAIL_CALL.test(call)).map(({ input }) => input);
  return { state, announcer, announced, refusals, changeOrders, calls, emailCalls, storage };
}

/**
 * Runs all pending promise callbacks. The scripted server replies without timers, so a macrotask runs after all of them: the
 * result does not depend on how much time passes.
 */
const drainPromises = () => new Promise((resolve) => setTimeout(resolve));

describe('the announcer of wait notices', () => {
  it('announces a notice that arrives after its order was reported, once', () => {
    const { announcer, announced } = anAnnouncer();
    announcer.report([ORDER]);
    announcer.report([noticed('2026-11-21T20:10:00.000Z')]);
    announcer.report([noticed('2026-11-21T20:10:00.000Z')]);
    expect(announced).toEqual(['food 20']);
  });

  it('does not announce what stood on an order when the page was opened', () => {
    const { announcer, announced } = anAnnouncer();
    announcer.report([noticed('2026-11-21T20:10:00.000Z')]);
    expect(announced).toEqual([]);
  });

  it('announces a later notice of the same section, and ignores a stale response', () => {
    const { announcer, announced } = anAnnouncer();
    announcer.report([noticed('2026-11-21T20:10:00.000Z')]);
    announcer.report([noticed('2026-11-21T20:20:00.000Z', '45')]);
    announcer.report([noticed('2026-11-21T20:10:00.000Z')]);
    announcer.report([noticed('2026-11-21T20:20:00.000Z', '45')]);
    expect(announced).toEqual(['food 45']);
  });

  it('loads the orders on a page that shows none, while an order is pending', async () => {
    const { announcer, announced, changeOrders, calls } = anAnnouncer();
    announcer.report([ORDER]);
    changeOrders([noticed('2026-11-21T20:10:00.000Z')]);
    await drainPromises();
    expect(announced).toEqual(['food 20']);
    changeOrders([anOrder({ lines: [anOrderLine({ isPending: false })] })]);
    await drainPromises();
    changeOrders([ORDER]);
    await drainPromises();
    expect(calls()).toEqual(['GET /api/orders', 'GET /api/orders']);
  });

  it('loads nothing before an order was reported, nor while a page loads the orders itself', async () => {
    const { announcer, changeOrders, calls } = anAnnouncer();
    changeOrders([ORDER]);
    const resume = announcer.pause();
    announcer.report([ORDER]);
    changeOrders([ORDER]);
    await drainPromises();
    expect(calls()).toEqual([]);
    resume();
    changeOrders([ORDER]);
    await drainPromises();
    expect(calls()).toEqual(['GET /api/orders']);
  });
});

describe('after «Sí» to notices by e-mail', () => {
  it('a later order gets its notices by e-mail, requested once', async () => {
    const { announcer, emailCalls, storage } = anAnnouncer();
    storeEmailAnswer(storage, ANSWERED);
    announcer.report([ORDER]);
    announcer.report([ORDER]);
    await drainPromises();
    announcer.report([ORDER]);
    await drainPromises();
    expect(emailCalls()).toEqual([{ isWanted: true }]);
  });

  it.each([
    ['an order placed before the answer', {}, ANSWERED + 5_000],
    ['an order that is done', { lines: [anOrderLine({ isPending: false })] }, ANSWERED],
    ['an order that gets them already', { hasNoticeEmails: true }, ANSWERED],
  ])('%s requests nothing', async (_, fields, since) => {
    const { announcer, emailCalls, storage } = anAnnouncer();
    storeEmailAnswer(storage, since);
    announcer.report([anOrder(fields)]);
    await drainPromises();
    expect(emailCalls()).toEqual([]);
  });

  it('a request without a response is repeated with the next report', async () => {
    const { state, announcer, emailCalls, storage } = anAnnouncer();
    storeEmailAnswer(storage, ANSWERED);
    state.emailReply = noResponse;
    announcer.report([ORDER]);
    await drainPromises();
    state.emailReply = () => aReply({ isWanted: true });
    announcer.report([ORDER]);
    await drainPromises();
    announcer.report([ORDER]);
    await drainPromises();
    expect(emailCalls()).toHaveLength(2);
  });

  it('a refusal is shown, and not repeated', async () => {
    const { state, announcer, emailCalls, refusals, storage } = anAnnouncer();
    storeEmailAnswer(storage, ANSWERED);
    state.emailReply = () => aRefusalReply('email-required');
    announcer.report([ORDER]);
    await drainPromises();
    announcer.report([ORDER]);
    await drainPromises();
    expect([emailCalls().length, refusals.length]).toEqual([1, 1]);
  });

  it('a «no» given meanwhile stays', async () => {
    const { state, announcer, storage } = anAnnouncer();
    storeEmailAnswer(storage, ANSWERED);
    state.emailReply = () => {
      storeNoticeAnswer(storage, 'no');
      return aReply({ isWanted: true });
    };
    announcer.report([ORDER]);
    await drainPromises();
    expect(readNoticeAnswer(storage)).toBe('no');
  });
});
