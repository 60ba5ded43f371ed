// Sends the cart as an order, once however often it is pressed, and finds out what became of an order without an answer.
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import { messages } from '#contract/messages.es.ts';
import type { Order } from '#contract/orders.ts';
import {
  forgetOrder,
  isSameOrder,
  type KeptOrder,
  keepOrder,
  type PlacedOrder,
  readKeptOrder,
} from '#customer/shared/kept-order.ts';
import {
  cartContent,
  heedRefusal,
  type OrderingGuest,
  placeOrder,
  whyNotPlace,
  wordsOf,
} from '#customer/shared/placing.ts';
import type { DeviceStorage } from '#customer/shared/storage.ts';
import type { Refusal } from '#domain/refusal.ts';
import { createStore, type Store } from '#ui/use-store.ts';

export type OrderSenderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** No answer came: the order may or may not exist. Sending again is safe. */
  | { readonly kind: 'unknown' }
  /** It did not arrive after all. */
  | { readonly kind: 'not-arrived' }
  | { readonly kind: 'refused'; readonly code: Refusal | 'broken'; readonly text: string }
  /** An older order turned out to have arrived; the cart holds what is left. */
  | { readonly kind: 'older-arrived' };

export interface OrderSender {
  readonly state: Store<OrderSenderState>;
  readonly send: () => Promise<void>;
  /** Finds out about an order without an answer, at the start and when the connection is back. */
  readonly resume: () => Promise<void>;
}

export interface OrderSenderDependencies {
  readonly guest: OrderingGuest & { readonly storage: DeviceStorage };
  /** A UUID v7. */
  readonly newId: () => string;
  readonly onPlaced: (order: PlacedOrder) => void;
  /** An order of an earlier visit turned out to have arrived. */
  readonly onArrivedEarlier: () => void;
}

const IDLE: OrderSenderState = { kind: 'idle' };

export function createOrderSender({ guest, newId, onPlaced, onArrivedEarlier }: OrderSenderDependencies): OrderSender {
  const { api, storage, session, cart, identity, table } = guest;
  const state = createStore<OrderSenderState>(IDLE);

  async function send() {
    if (state.get().kind === 'sending') return;
    const refusal = whyNotPlace(guest);
    if (refusal !== null) return state.set(refused(refusal));

    state.set({ kind: 'sending' });
    try {
      await sendKept();
    } catch (error) {
      await explain(error);
    }
  }

  async function sendKept() {
    const content = cartContent(guest);
    const older = readKeptOrder(storage);
    if (older !== null && !isSameOrder(older, content)) {
      // Under another id it would be a second order: first find out about the one without an answer.
      if ((await find(older)) !== null) return arrivedEarlier(older);
      forgetOrder(storage);
    }
    const kept = readKeptOrder(storage) ?? keepOrder(storage, { orderId: newId(), ...content });
    await placeOrder(guest, kept);
    placed(kept);
  }

  /** The order as the server has it; null when it has none. Throws `Unreachable` when there is no telling. */
  async function find({ orderId }: KeptOrder): Promise<Order | null> {
    try {
      return await session.ask(() => api.readOrder({ orderId }));
    } catch (error) {
      if (error instanceof RefusedByServer && (error.code === 'not-found' || error.code === 'not-identified'))
        return null;
      throw error;
    }
  }

  function placed(order: KeptOrder) {
    takeOut(order);
    identity.setOrdersCount(identity.state.get().ordersCount + 1);
    state.set(IDLE);
    onPlaced({ orderId: order.orderId, tableCode: order.tableCode });
  }

  function arrivedEarlier(order: KeptOrder) {
    takeOut(order);
    void identity.recognise();
    state.set({ kind: 'older-arrived' });
  }

  function takeOut({ lines, comment }: KeptOrder) {
    forgetOrder(storage);
    cart.takeOut(lines, comment);
  }

  async function explain(error: unknown) {
    if (error instanceof Unreachable) return state.set({ kind: 'unknown' });
    if (!(error instanceof RefusedByServer)) {
      state.set(refused('broken'));
      throw error;
    }
    if (error.code === 'broken') return state.set({ kind: 'unknown' });

    // The server said no, so there is no order, and the next press is another one.
    forgetOrder(storage);
    await heedRefusal(guest, error.code);
    state.set({ kind: 'refused', code: error.code, text: wordsOf(error) });
  }

  async function resume() {
    const kept = readKeptOrder(storage);
    const { kind } = state.get();
    if (kept === null || kind === 'sending') return;
    try {
      const order = await find(kept);
      // Meanwhile the customer may have pressed again, and have the answer.
      if (readKeptOrder(storage)?.orderId !== kept.orderId || state.get().kind === 'sending') return;
      foundOut(kept, order !== null);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof RefusedByServer)) throw error;
      state.set({ kind: 'unknown' });
    }
  }

  function foundOut(kept: KeptOrder, isPlaced: boolean) {
    const wasWaiting = state.get().kind === 'unknown';
    if (!isPlaced) return wasWaiting ? state.set({ kind: 'not-arrived' }) : undefined;
    if (wasWaiting) return placed(kept);
    takeOut(kept);
    void identity.recognise();
    onArrivedEarlier();
  }

  /** What was said holds no more once the customer changes the cart, the terms or the table. */
  function settleDown() {
    const { kind } = state.get();
    if (kind === 'refused' || kind === 'older-arrived') state.set(IDLE);
  }

  cart.state.subscribe(settleDown);
  table.state.subscribe(settleDown);
  return { state, send, resume };
}

function refused(code: Refusal | 'broken'): OrderSenderState {
  return { kind: 'refused', code, text: messages[code] };
}
