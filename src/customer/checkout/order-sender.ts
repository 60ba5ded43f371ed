// Sends the cart as an order whose customer pays staff, once however often the customer presses, and resumes an order whose reply was lost.

import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { removeOrdered } from '#customer/shared/cart/cart-changes.ts';
import { pollDelay } from '#customer/shared/connection/poll.ts';
import {
  applyOrderRefusal,
  cartRefusal,
  type OrderingContext,
  refusalText,
  sendOrder,
  staffOrderContent,
} from '#customer/shared/order/send-order.ts';
import {
  deleteStoredOrder,
  type OrderAtTable,
  readStoredOrder,
  storeOrder,
} from '#customer/shared/order/stored-order.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import {
  type AwaitedOrderEffect,
  type FailedReply,
  IDLE,
  type OrderEffect,
  type OrderEvent,
  type OrderSenderState,
  reduceOrder,
  type SenderInput,
} from './order-sender-state.ts';

/** Sends the cart as an order, once however often the customer presses, and publishes the state. */
export interface OrderSender {
  readonly state: Store<OrderSenderState>;
  readonly send: () => Promise<void>;
  /**
   * Searches an order whose reply was lost, when the page starts and when the connection is back. While it is unknown whether an
   * order has arrived, the page also searches it by itself.
   */
  readonly resumePendingOrder: () => Promise<void>;
}

export interface OrderSenderDependencies {
  readonly app: OrderingContext;
  /** Returns a UUID v7. */
  readonly newId: () => string;
  /** Resolves after that many milliseconds, or earlier when the connection may be back; not while the page is hidden. */
  readonly wait: (ms: number) => Promise<void>;
  readonly onPlaced: (order: OrderAtTable) => void;
  /** Called when an order of an earlier visit turns out to have arrived. */
  readonly onEarlierOrderFound: () => void;
}

/** The sender of a page's orders: runs the state machine of `order-sender-state.ts` against the server and the cart. */
export function createOrderSender(dependencies: OrderSenderDependencies): OrderSender {
  const { app } = dependencies;
  const state = createStore<OrderSenderState>(IDLE);
  let unusedId = dependencies.newId();

  async function dispatch(event: OrderEvent): Promise<void> {
    const before = state.get();
    const { state: next, effects } = reduceOrder(before, event, readContext(app, unusedId));
    if (effects.some((effect) => effect.kind === 'store' && effect.order.orderId === unusedId))
      unusedId = dependencies.newId();
    // The cart changes while the earlier state is shown: that change would otherwise reset the new state.
    for (const effect of effects) updateStored(dependencies, effect);
    if (next !== before) state.set(next);
    if (next.kind === 'unknown' && before.kind !== 'unknown') void searchUntilKnown();
    for (const effect of effects) report(dependencies, effect);
    const awaited = effects.find(isAwaited);
    if (awaited) await runOrderEffect(dependencies, awaited, dispatch);
  }

  let isSearching = false;
  /** Only searches: the order is sent again by a press alone. */
  async function searchUntilKnown(): Promise<void> {
    if (isSearching) return;
    isSearching = true;
    for (let count = 0; state.get().kind === 'unknown'; count += 1) {
      await dependencies.wait(pollDelay(count));
      if (state.get().kind === 'unknown') await dispatch({ kind: 'resume' });
    }
    isSearching = false;
  }

  const changeCart = () => {
    const { kind } = state.get();
    if (kind === 'refused' || kind === 'older-arrived' || kind === 'not-arrived')
      void dispatch({ kind: 'change-cart' });
  };
  app.cart.state.subscribe(changeCart);
  app.table.state.subscribe(changeCart);
  return { state, send: () => dispatch({ kind: 'send' }), resumePendingOrder: () => dispatch({ kind: 'resume' }) };
}

function readContext(app: OrderSenderDependencies['app'], newId: string): SenderInput {
  return {
    stored: readStoredOrder(app.storage),
    cart: staffOrderContent(app),
    orderRefusal: cartRefusal(app),
    newId,
  };
}

function updateStored({ app: { storage, cart, identity } }: OrderSenderDependencies, effect: OrderEffect): void {
  if (effect.kind === 'store') storeOrder(storage, effect.order);
  if (effect.kind === 'clear-stored') deleteStoredOrder(storage);
  if (effect.kind === 'remove-from-cart') removeOrdered(cart, effect.order.lines, effect.order.comment);
  if (effect.kind === 'count-order') identity.setOrdersCount(identity.state.get().ordersCount + 1);
  if (effect.kind === 'refresh-customer') void identity.sync();
}

function report({ onPlaced, onEarlierOrderFound }: OrderSenderDependencies, effect: OrderEffect): void {
  if (effect.kind === 'report-placed') onPlaced({ orderId: effect.order.orderId, tableCode: effect.order.tableCode });
  if (effect.kind === 'report-earlier-order') onEarlierOrderFound();
}

function isAwaited(effect: OrderEffect): effect is AwaitedOrderEffect {
  return effect.kind === 'place-order' || effect.kind === 'find-order' || effect.kind === 'handle-refusal';
}

/** Runs the effect and dispatches its result. A bug is dispatched as well, and then thrown so that it is reported. */
async function runOrderEffect(
  { app }: OrderSenderDependencies,
  effect: AwaitedOrderEffect,
  dispatch: (event: OrderEvent) => Promise<void>,
): Promise<void> {
  switch (effect.kind) {
    case 'place-order': {
      const { order } = effect;
      return withReply(
        async () => void (await sendOrder(app, order)),
        () => dispatch({ kind: 'order-reply', order, reply: { kind: 'ok' } }),
        (reply) => dispatch({ kind: 'order-reply', order, reply }),
      );
    }
    case 'find-order': {
      const { order, purpose } = effect;
      return withReply(
        () => orderExists(app, order.orderId),
        (isFound) =>
          dispatch({ kind: 'search-reply', order, purpose, reply: { kind: isFound ? 'found' : 'not-found' } }),
        (reply) => dispatch({ kind: 'search-reply', order, purpose, reply }),
      );
    }
    case 'handle-refusal':
      await applyOrderRefusal(app, effect.refused.code);
      return dispatch({ kind: 'refusal-handled', refused: effect.refused });
  }
}

async function withReply<T>(
  call: () => Promise<T>,
  onValue: (value: T) => Promise<void>,
  onFailure: (reply: FailedReply) => Promise<void>,
): Promise<void> {
  let value: T;
  try {
    value = await call();
  } catch (error) {
    const reply = failedReply(error);
    await onFailure(reply);
    if (reply.kind === 'bug') throw error;
    return;
  }
  await onValue(value);
}

/** After an internal error of the server, too, the order may or may not exist. */
function failedReply(error: unknown): FailedReply {
  if (error instanceof NoResponseError) return { kind: 'no-response' };
  if (!(error instanceof ServerRefusalError)) return { kind: 'bug' };
  const { code } = error;
  return code === 'broken' ? { kind: 'no-response' } : { kind: 'refused', code, text: refusalText(error) };
}

/** Whether the server has the order. Throws `NoResponseError` if that is unknown. */
async function orderExists({ api, session }: OrderingContext, orderId: string): Promise<boolean> {
  try {
    await session.run(() => api.readOrder({ orderId }));
    return true;
  } catch (error) {
    if (error instanceof ServerRefusalError && (error.code === 'not-found' || error.code === 'not-identified'))
      return false;
    throw error;
  }
}
