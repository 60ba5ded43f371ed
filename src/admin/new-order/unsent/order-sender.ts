// Sends the unsent orders (not confirmed by the server) of the signed-in user one after the other, the oldest first.
import { orderRequest } from '#admin/new-order/order-draft.ts';
import { api } from '#admin/shared/api.ts';
import type { PlacedStaffOrder, PlaceStaffOrderInput } from '#contract/staff-orders.ts';
import { type UnsentOrderStore, unsentOrderStore } from './unsent-order-storage.ts';
import {
  convertSendOrderError,
  isListedAsUnsent,
  type SendOrderResult,
  type UnsentOrder,
  unsentOrderState,
} from './unsent-orders.ts';

interface SenderMeans {
  readonly orders: UnsentOrderStore;
  readonly place: (order: PlaceStaffOrderInput) => Promise<PlacedStaffOrder>;
  /** The device's clock, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Called after each try. `isAwaited`: the editor of the order shows the result. */
type ResultListener = (order: UnsentOrder, result: SendOrderResult, isAwaited: boolean) => void;

/** Sends the orders that staff wrote, one after the other. Each stays stored on the device until the server has placed it. */
export interface OrderSender {
  /**
   * Stores the order and sends it after those that wait already. Resolves with its result, or as unknown when `giveUp`
   * resolves.
   */
  readonly send: (order: UnsentOrder, giveUp: Promise<unknown>) => Promise<SendOrderResult>;
  /**
   * Sends the orders of this writer that may be sent automatically. Stops if no response comes, and if the server refuses requests
   * for now: the session has ended or belongs to another user, or there were too many requests.
   */
  readonly sendAll: (writerId: string) => Promise<void>;
  /** Calls the listener after each try. Returns the unsubscribe function. */
  readonly subscribe: (listener: ResultListener) => () => void;
}

const NOT_KNOWN: SendOrderResult = { kind: 'unknown', code: null, mayContinue: false };

/**
 * Creates the sender of the orders that the server has not confirmed. `place` sends one order to the server. Several tabs may send
 * the same order: the server recognises its id and places it once.
 */
export function createOrderSender({ orders, place, now }: SenderMeans): OrderSender {
  const listeners = new Set<ResultListener>();
  /** The orders for whose result an editor of this page waits; null until it is known. */
  const awaited = new Map<string, SendOrderResult | null>();
  const sendAll = oneRunAtATime(sendInOrder);

  async function sendInOrder(writerId: string): Promise<void> {
    const tried = new Set<string>();
    const next = () =>
      orders.read().find((order) => {
        const { orderId } = order.draft;
        const isReady = awaited.has(orderId) || isListedAsUnsent(order, now());
        return isReady && !tried.has(orderId) && unsentOrderState(order, writerId, now()) === 'waiting';
      });
    for (let order = next(); order !== undefined; order = next()) {
      tried.add(order.draft.orderId);
      const result = await tryOnce(order, place);
      recordResult(order, result);
      if (result.kind === 'unknown' && !result.mayContinue) return;
    }
  }

  function recordResult(order: UnsentOrder, result: SendOrderResult): void {
    const { orderId } = order.draft;
    if (result.kind === 'placed') orders.drop(orderId);
    else orders.change(orderId, { hasFailed: true, refusal: result.kind === 'refused' ? result.refusal : null });
    const isAwaited = awaited.has(orderId);
    if (isAwaited) awaited.set(orderId, result);
    for (const listener of new Set(listeners)) listener(order, result, isAwaited);
  }

  async function send(order: UnsentOrder, giveUp: Promise<unknown>): Promise<SendOrderResult> {
    const { orderId } = order.draft;
    orders.keep(order);
    awaited.set(orderId, null);
    try {
      await Promise.race([sendAll(order.writer.id), giveUp]);
      const result = awaited.get(orderId) ?? null;
      // It, or one before it, got no response.
      if (result === null) orders.change(orderId, { hasFailed: true });
      return result ?? NOT_KNOWN;
    } finally {
      awaited.delete(orderId);
    }
  }

  return {
    send,
    sendAll,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function tryOnce({ draft, writer }: UnsentOrder, place: SenderMeans['place']): Promise<SendOrderResult> {
  try {
    return { kind: 'placed', placed: await place(orderRequest(draft, writer.id)) };
  } catch (error) {
    return convertSendOrderError(error);
  }
}

/** A second call for the same person joins the run; one for another person waits until it has ended. */
function oneRunAtATime(run: (writerId: string) => Promise<void>): (writerId: string) => Promise<void> {
  let present: { readonly writerId: string; readonly ended: Promise<void> } | null = null;

  async function runAfter(before: Promise<void> | undefined, writerId: string): Promise<void> {
    // Who started the run before sees its failure.
    await before?.catch(() => undefined);
    await run(writerId);
  }

  return (writerId) => {
    if (present?.writerId === writerId) return present.ended;
    const ended = runAfter(present?.ended, writerId).finally(() => {
      if (present?.ended === ended) present = null;
    });
    present = { writerId, ended };
    return ended;
  };
}

/** The object that sends the unsent orders (not confirmed by the server) of this browser, shared by all components in this tab. */
export const orderSender = createOrderSender({
  orders: unsentOrderStore,
  place: api.staffOrders.placeStaffOrder,
  now: Date.now,
});
