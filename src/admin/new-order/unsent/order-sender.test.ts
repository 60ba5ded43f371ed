import { beforeEach, describe, expect, it } from 'vitest';
import { anUnsentOrder, LAST_SENT_ON, MemoryStorage, OTHER_PERSON, WRITER } from '#admin/new-order/testing/unsent.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import type { PlacedStaffOrder, PlaceStaffOrderInput } from '#contract/staff-orders.ts';
import { anId } from '#contract/testing/products.ts';
import { cents } from '#domain/money.ts';
import { createOrderSender, type OrderSender } from './order-sender.ts';
import { createUnsentOrderStore, type UnsentOrderStore } from './unsent-order-storage.ts';
import type { UnsentOrder } from './unsent-orders.ts';

const MINUTE = 60_000;
const NEVER = new Promise<never>(() => undefined);
const [FIRST, SECOND, THIRD] = [anId(1), anId(2), anId(3)] as const;

let orders: UnsentOrderStore;
let sender: OrderSender;
let clock: number;
/** Ids in the order in which they were sent, with their writers. */
let sent: string[][];
let replies: Map<string, () => Promise<PlacedStaffOrder>>;
let results: string[];

beforeEach(() => {
  orders = createUnsentOrderStore(new MemoryStorage());
  clock = LAST_SENT_ON;
  sent = [];
  results = [];
  replies = new Map();
  sender = createOrderSender({ orders, now: () => clock, place });
  sender.subscribe(({ draft }, { kind }, isAwaited) => results.push(`${draft.orderId} ${kind} ${isAwaited}`));
});

it('orders go out one after the other, the oldest first, and are gone from the list', async () => {
  keep(SECOND, { confirmedOn: LAST_SENT_ON + 2 });
  keep(FIRST, { confirmedOn: LAST_SENT_ON + 1 });
  await sender.sendAll(WRITER.id);
  expect(sent).toEqual([
    [FIRST, WRITER.id],
    [SECOND, WRITER.id],
  ]);
  expect(orders.read()).toEqual([]);
  expect(results).toEqual([`${FIRST} placed false`, `${SECOND} placed false`]);
});

it('an order of another person never goes out, and goes as soon as that person is signed in', async () => {
  keep(FIRST, { writer: OTHER_PERSON });
  keep(SECOND);
  await sender.sendAll(WRITER.id);
  expect(sent).toEqual([[SECOND, WRITER.id]]);
  await sender.sendAll(OTHER_PERSON.id);
  expect(sent[1]).toEqual([FIRST, OTHER_PERSON.id]);
});

it('an order older than fifteen minutes stays until it is confirmed, and does not hold up a newer one', async () => {
  keep(FIRST, { confirmedOn: LAST_SENT_ON - 16 * MINUTE });
  keep(SECOND);
  await sender.sendAll(WRITER.id);
  expect(sent).toEqual([[SECOND, WRITER.id]]);
  orders.change(FIRST, { confirmedOn: clock });
  await sender.sendAll(WRITER.id);
  expect(orders.read()).toEqual([]);
});

it('without a response nothing after it is tried, and everything stays in order', async () => {
  keep(FIRST);
  keep(SECOND, { confirmedOn: LAST_SENT_ON + 1 });
  replies.set(FIRST, noResponse);
  await sender.sendAll(WRITER.id);
  expect(sent).toEqual([[FIRST, WRITER.id]]);
  replies.clear();
  await sender.sendAll(WRITER.id);
  expect(sent.map(([id]) => id)).toEqual([FIRST, FIRST, SECOND]);
});

it('an internal error of one order does not hold up the next one', async () => {
  keep(FIRST);
  keep(SECOND, { confirmedOn: LAST_SENT_ON + 1 });
  replies.set(FIRST, () => refuse('broken'));
  await sender.sendAll(WRITER.id);
  expect(ids()).toEqual([FIRST]);
});

it('a refused order keeps its reason and is not sent again', async () => {
  keep(FIRST);
  replies.set(FIRST, () => refuse('out-of-stock'));
  await sender.sendAll(WRITER.id);
  await sender.sendAll(WRITER.id);
  expect(sent).toHaveLength(1);
  expect(orders.read()).toMatchObject([{ refusal: { code: 'out-of-stock', lines: ['Tosta'] } }]);
});

it('the end of a session leaves the order to its writer', async () => {
  keep(FIRST);
  replies.set(FIRST, () => refuse('not-signed-in'));
  await sender.sendAll(WRITER.id);
  expect(orders.read()).toMatchObject([{ refusal: null }]);
});

describe('an order that its editor sends', () => {
  it('is stored before the request, and the editor learns the result', async () => {
    const stored: string[][] = [];
    replies.set(FIRST, () => {
      stored.push(ids());
      return placed(FIRST);
    });
    expect(await sender.send(fresh(FIRST), NEVER)).toMatchObject({ kind: 'placed', placed: { orderId: FIRST } });
    expect(stored).toEqual([[FIRST]]);
    expect(results).toEqual([`${FIRST} placed true`]);
  });

  it('is not sent by another tab while its own one waits for the response', async () => {
    const otherTab = createOrderSender({ orders, now: () => clock, place });
    const response = lateResponse();
    replies.set(FIRST, () => response.promise);
    const sending = sender.send(fresh(FIRST), NEVER);
    await otherTab.sendAll(WRITER.id);
    expect(sent).toHaveLength(1);
    clock += 21_000;
    replies.clear();
    await otherTab.sendAll(WRITER.id);
    expect(sent).toHaveLength(2);
    response.resolve(await placed(FIRST));
    expect(await sending).toMatchObject({ kind: 'placed' });
  });

  it('waits behind an older one without a response, and the editor is free', async () => {
    keep(FIRST);
    replies.set(FIRST, noResponse);
    expect(await sender.send(fresh(SECOND), NEVER)).toMatchObject({ kind: 'unknown' });
    expect(sent).toEqual([[FIRST, WRITER.id]]);
    expect(orders.read()).toMatchObject([{ hasFailed: true }, { hasFailed: true }]);
  });

  it('leaves it when it takes too long, and the late response is told as one of the background', async () => {
    const response = lateResponse();
    replies.set(FIRST, () => response.promise);
    expect(await sender.send(fresh(FIRST), Promise.resolve())).toMatchObject({ kind: 'unknown' });
    expect(orders.read()).toMatchObject([{ hasFailed: true }]);
    response.resolve(await placed(FIRST));
    await sender.sendAll(WRITER.id);
    expect(results).toEqual([`${FIRST} placed false`]);
    expect(orders.read()).toEqual([]);
  });

  it('joins a run that is under way', async () => {
    keep(FIRST);
    const response = lateResponse();
    replies.set(FIRST, () => response.promise);
    const running = sender.sendAll(WRITER.id);
    const sending = sender.send(fresh(SECOND), NEVER);
    response.resolve(await placed(FIRST));
    expect(await sending).toMatchObject({ kind: 'placed', placed: { orderId: SECOND } });
    await running;
    expect(sent.map(([id]) => id)).toEqual([FIRST, SECOND]);
  });

  it('waits for the run of the person before', async () => {
    keep(FIRST, { writer: OTHER_PERSON });
    const response = lateResponse();
    replies.set(FIRST, () => response.promise);
    const running = sender.sendAll(OTHER_PERSON.id);
    const sending = sender.send(fresh(THIRD), NEVER);
    response.reject(new NoResponseError());
    expect(await sending).toMatchObject({ kind: 'placed' });
    await running;
    expect(ids()).toEqual([FIRST]);
  });

  it('is free again after an error of the program, and stays stored', async () => {
    replies.set(FIRST, () => Promise.reject(new TypeError('a bug')));
    await expect(sender.send(fresh(FIRST), NEVER)).rejects.toThrow('a bug');
    expect(ids()).toEqual([FIRST]);
    replies.clear();
    expect(await sender.send(fresh(SECOND), NEVER)).toMatchObject({ kind: 'placed' });
  });
});

function place(order: PlaceStaffOrderInput): Promise<PlacedStaffOrder> {
  sent.push([order.orderId, order.writtenBy ?? '']);
  return (replies.get(order.orderId) ?? (() => placed(order.orderId)))();
}

function placed(orderId: string): Promise<PlacedStaffOrder> {
  const total = cents(450);
  return Promise.resolve({ orderId, paymentId: anId(50), paymentNumber: 1, paymentState: 'succeeded', total });
}

/** A response that the test gives. */
function lateResponse() {
  let resolve: (placed: PlacedStaffOrder) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<PlacedStaffOrder>((give, fail) => {
    [resolve, reject] = [give, fail];
  });
  return { promise, resolve, reject };
}

function noResponse(): Promise<never> {
  return Promise.reject(new NoResponseError());
}

function refuse(code: ServerRefusalError['code']): Promise<never> {
  return Promise.reject(new ServerRefusalError({ code, message: '', details: { lines: ['Tosta'] } }));
}

function keep(orderId: string, fields: Partial<UnsentOrder> = {}): void {
  orders.keep(anUnsentOrder(fields, { orderId }));
}

/** An order that was just written. */
function fresh(orderId: string): UnsentOrder {
  return anUnsentOrder({ confirmedOn: clock, hasFailed: false }, { orderId });
}

function ids(): string[] {
  return orders.read().map(({ draft }) => draft.orderId);
}
