// Runs the state machine of the order that a page sends or pays. It publishes what the page shows, and runs the effects on server,
// storage and browser.
import type { OrderStatus } from '#contract/attempts.ts';
import { removeOrderFromCart } from '#customer/shared/cart/cart-changes.ts';
import { poll } from '#customer/shared/connection/poll.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type {
  AttemptInput,
  AwaitedEffect,
  FailedReturn,
  ImmediateEffect,
  OrderEffect,
  OrderEvent,
  OrderIntent,
  OrderMachine,
  ReducerFacts,
} from './order-events.ts';
import { isIntentAllowed, reduceOrder } from './order-reducer.ts';
import {
  isFinalReply,
  type RequestDependencies,
  requestAndDispatchReply,
  rethrowAttemptError,
  sendCommandRequest,
  sendPollRequest,
} from './order-requests.ts';
import { INITIAL_ORDER_MACHINE } from './order-transitions.ts';
import {
  type Indicator,
  type OrderToPay,
  type OrderView,
  type PaymentSelection,
  type ProviderPageStep,
  type RefusedOrderView,
} from './order-view.ts';
import type { PaymentApi } from './payment-api.ts';
import { applyOrderRefusal, cartOrderContent, cartRefusal, type OrderingContext, sendOrder } from './send-order.ts';
import type { OrderIdAndTable } from './stored-order.ts';
import type { StoredOrders } from './stored-orders.ts';

/**
 * What `createOrderController` needs: the requests to the server, the stored orders, and callbacks, such as the one that is called
 * when the order is paid.
 */
interface OrderControllerDependencies extends RequestDependencies {
  readonly app: OrderingContext;
  readonly orders: StoredOrders;
  /** Returns a UUID v7. */
  readonly newId: () => string;
  /** Resolves after that many milliseconds, or earlier when the status of an order may have changed. */
  readonly wait: (ms: number) => Promise<void>;
  /** Redirects the browser to the provider's page. */
  readonly openProviderPage: (page: ProviderPageStep) => void;
  /** Called when staff have the order. */
  readonly onPlaced: (order: OrderIdAndTable) => void;
  /** Called when an order of an earlier visit turns out to have arrived. */
  readonly onEarlierFound: () => void;
  /** Called when the order is paid. The success page then clears the cart. */
  readonly onPaid: (status: OrderStatus) => void;
}

/**
 * The object by which components send and pay the customer's order: what to show (`view`), and functions that send, pay, continue
 * or cancel it.
 */
export interface OrderController {
  readonly view: Store<OrderView>;
  /** The order being paid; null before it is known. */
  readonly order: Store<OrderToPay | null>;
  readonly api: PaymentApi;
  /** Sends the cart as an order that staff collect, once however often the customer presses. */
  readonly sendToStaff: () => Promise<void>;
  /** Places the cart as an order to be paid. Resolves with whether there is an order to pay. */
  readonly placeOrder: (loader: Indicator) => Promise<boolean>;
  /** Pays the placed order. Resolves with whether the server accepted the attempt, which wallets report. */
  readonly pay: (selection: PaymentSelection, loader: Indicator) => Promise<boolean>;
  /** Places the cart and pays it. */
  readonly placeAndPay: (selection: PaymentSelection, loader: Indicator) => Promise<boolean>;
  /** Continues the attempt with the card form's token or the result of the bank's fingerprint. */
  readonly advanceAttempt: (input: AttemptInput) => Promise<void>;
  /** Lets the provider's script charge or challenge the customer. `confirm` resolves with whether anything was sent. */
  readonly confirmInPage: (confirm: () => Promise<boolean>) => Promise<void>;
  /** Queries the status of the payment immediately. */
  readonly checkPayment: () => Promise<void>;
  /** Cancels the payment on behalf of the customer. */
  readonly cancelCheckout: () => Promise<void>;
  /** Searches an order for staff whose reply was lost: the page opened, or the connection is back. */
  readonly search: () => Promise<void>;
  /** The menu is shown: cancels an abandoned payment. A payment found to be paid opens its success page. */
  readonly resumeOnMenu: (returned: FailedReturn | null) => Promise<void>;
  /** Opens the card page for this owed order, or for the stored one. Resolves with true if there is something to pay. */
  readonly resumeOnCardPage: (owedOrderId?: string | null) => Promise<boolean>;
  /** Cancels a payment that another tab or an earlier visit started. */
  readonly startOver: () => Promise<void>;
  /** Stops waiting for the outcome of a charge. It is watched, and the customer can order something else. */
  readonly setAside: () => void;
  /** Another tab changed the stored orders. */
  readonly handleOtherTabChange: () => void;
  /** Shows the reason why a press had no effect. */
  readonly showRefusal: (refused: RefusedOrderView) => void;
  /** A status was read in the background: shows an order that was paid, and what is known about a failed payment. */
  readonly applyStatus: (status: OrderStatus) => void;
  /** Closes a failure or refusal that the customer has read. */
  readonly dismiss: () => void;
}

/**
 * Creates the object by which components send and pay the customer's order. It runs the state machine `reduceOrder` and its
 * effects. A page has only one.
 */
export function createOrderController(dependencies: OrderControllerDependencies): OrderController {
  const { app, api } = dependencies;
  const view = createStore<OrderView>(INITIAL_ORDER_MACHINE.view);
  const order = createStore<OrderToPay | null>(null);
  const dispatch = createDispatch(dependencies, (machine) => {
    order.set(machine.order);
    view.set(machine.view);
  });
  const send = async (intent: OrderIntent) => void (await dispatch(intent));

  let sendable = sendableOf(app);
  /**
   * A refusal is obsolete once the customer changes the cart, the terms or the table. A new reading of the same changes nothing.
   */
  const changeCart = () => {
    const before = sendable;
    sendable = sendableOf(app);
    if (sendable !== before && isIntentAllowed('change-cart', view.get())) void dispatch({ kind: 'change-cart' });
  };
  app.cart.state.subscribe(changeCart);
  app.table.state.subscribe(changeCart);
  return {
    view,
    order,
    api,
    sendToStaff: () => send({ kind: 'send-to-staff' }),
    placeOrder: (loader) => dispatch({ kind: 'place', loader }),
    pay: (selection, loader) => dispatch({ kind: 'pay', selection, loader, fromCart: false }),
    placeAndPay: (selection, loader) => dispatch({ kind: 'pay', selection, loader, fromCart: true }),
    advanceAttempt: (input) => send({ kind: 'advance', input }),
    confirmInPage: (confirm) => send({ kind: 'confirm-in-page', confirm }),
    checkPayment: () => send({ kind: 'check' }),
    cancelCheckout: () => send({ kind: 'cancel' }),
    search: () => send({ kind: 'search' }),
    resumeOnMenu: (returned) => send({ kind: 'open-menu', returned }),
    resumeOnCardPage: (owedOrderId = null) => dispatch({ kind: 'open-card-page', owedOrderId }),
    startOver: () => send({ kind: 'start-over' }),
    setAside: () => void dispatch({ kind: 'set-aside' }),
    handleOtherTabChange: () => void dispatch({ kind: 'change-in-other-tab' }),
    showRefusal: (refused) => void dispatch({ kind: 'show-refusal', refused }),
    applyStatus: (status) => void dispatch({ kind: 'change-status', status }),
    dismiss: () => void dispatch({ kind: 'dismiss' }),
  };
}

/** What a press would send now, as text to compare. */
function sendableOf(app: OrderingContext): string {
  return JSON.stringify([cartOrderContent(app), app.cart.state.get().termsAccepted]);
}

type Dispatch = (event: OrderEvent) => Promise<boolean>;

/**
 * Applies an event and runs its effects. What is shown and stored is up to date when it returns; the promise resolves once all
 * awaited effects that follow from the event have ended.
 */
function createDispatch(dependencies: OrderControllerDependencies, publish: (machine: OrderMachine) => void): Dispatch {
  let machine = INITIAL_ORDER_MACHINE;
  let unusedId = dependencies.newId();

  async function dispatch(event: OrderEvent): Promise<boolean> {
    const { effects, result, ...next } = reduceOrder(machine, event, readFacts(dependencies, unusedId));
    if (effects.some((effect) => usesId(effect, unusedId))) unusedId = dependencies.newId();
    // What is stored is written before anything is sent. The cart changes while the earlier view is shown: that change would
    // otherwise reset the new view.
    for (const effect of effects) store(dependencies, effect);
    machine = next.machine;
    publish(machine);
    const awaited = effects.find(isAwaited);
    for (const effect of effects) report(dependencies, effect);
    for (const effect of effects) if (effect.kind === 'poll') void startPoll(effect);
    return awaited ? runEffect(dependencies, dispatch, awaited) : (result ?? false);
  }

  /** Polls in the background until the status is final or another view is shown. */
  async function startPoll({ poll: kind, orderId, viewVersion }: Extract<ImmediateEffect, { kind: 'poll' }>) {
    const reply = await poll({
      request: () => sendPollRequest(dependencies, kind, orderId),
      wait: dependencies.wait,
      isFinal: (response) => isFinalReply(kind, response),
      isCanceled: () => viewVersion !== machine.viewVersion,
    });
    if (reply !== null) await dispatch({ kind: 'polled', viewVersion, orderId, poll: kind, reply });
  }

  return dispatch;
}

function report(dependencies: OrderControllerDependencies, effect: OrderEffect): void {
  const { orders, openProviderPage, onPlaced, onEarlierFound, onPaid } = dependencies;
  if (effect.kind === 'open-provider-page') openProviderPage(effect.page);
  if (effect.kind === 'report-paid') onPaid(effect.status);
  if (effect.kind === 'report-placed') onPlaced({ orderId: effect.order.orderId, tableCode: effect.order.tableCode });
  if (effect.kind === 'report-earlier' && effect.showsMessage) onEarlierFound();
  if (effect.kind === 'update-ended') orders.applyStatus(effect.status);
}

function readFacts({ app, orders }: OrderControllerDependencies, newId: string): ReducerFacts {
  const endedInCart = orders.ended().filter(({ isInCart }) => isInCart);
  return {
    open: orders.open(),
    isOpenedHere: orders.isOpenedHere(),
    endedInCart: endedInCart.map(({ orderId, acknowledged }) => ({
      orderId,
      acknowledged: acknowledged.outcome,
    })),
    cart: cartOrderContent(app),
    payTo: app.menu.get().venue.paymentMode === 'manual' ? undefined : 'staff',
    cartRefusal: cartRefusal(app),
    newId,
  };
}

function usesId(effect: OrderEffect, id: string): boolean {
  return effect.kind === 'store' && (effect.order.orderId === id || effect.order.attempt?.id === id);
}

function store({ app: { cart, identity }, orders }: OrderControllerDependencies, effect: OrderEffect): void {
  if (effect.kind === 'store') orders.write(effect.order);
  if (effect.kind === 'remove') orders.remove(effect.orderId);
  if (effect.kind === 'end') orders.end(effect.status);
  if (effect.kind === 'set-aside') orders.setAside();
  if (effect.kind !== 'report-placed' && effect.kind !== 'report-earlier') return;
  const { orderId, lines, comment } = effect.order;
  // Another tab that sent the same order has counted it, and has removed it here.
  const isFirst = orders.open()?.orderId === orderId;
  orders.remove(orderId);
  removeOrderFromCart(cart, lines, comment);
  if (effect.kind === 'report-placed' && isFirst) identity.setOrdersCount(identity.state.get().ordersCount + 1);
  else void identity.sync();
}

function isAwaited(effect: OrderEffect): effect is AwaitedEffect {
  return effect.kind === 'run' || effect.kind === 'confirm' || effect.kind === 'handle-refusal';
}

/** Runs the effect and dispatches its result. */
async function runEffect(
  dependencies: OrderControllerDependencies,
  dispatch: Dispatch,
  effect: AwaitedEffect,
): Promise<boolean> {
  const { app } = dependencies;
  switch (effect.kind) {
    case 'run': {
      const { command, rest } = effect;
      if (command.kind === 'place') {
        const { order } = command;
        return requestAndDispatchReply(
          () => sendOrder(app, order),
          (reply) => dispatch({ kind: 'placed', order, rest, reply }),
        );
      }
      return requestAndDispatchReply(
        () => sendCommandRequest(dependencies, command).catch(rethrowAttemptError),
        (reply) => dispatch({ kind: 'replied', command, rest, reply }),
      );
    }
    case 'confirm': {
      // A script that failed says nothing about the money. The server is queried instead.
      const isSent = await effect.confirm().catch(() => true);
      return dispatch({ kind: 'confirmed', previous: effect.previous, isSent });
    }
    case 'handle-refusal':
      await applyOrderRefusal(app, effect.refused.code);
      return dispatch({ kind: 'refusal-handled', refused: effect.refused });
  }
}
