// Runs the payment state machine of a page: publishes its state and runs its effects on server and browser.
import type { PaymentStatus } from '#contract/attempts.ts';
import { cartOrderContent, cartRefusal } from '#customer/shared/order/send-order.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { PaymentApi } from './payment-api.ts';
import { type EffectRunner, type PaymentDependencies, runEffect, startPoll } from './payment-effects.ts';
import type {
  AwaitedEffect,
  FailedReturn,
  PaymentContext,
  PaymentEffect,
  PaymentEvent,
  PaymentMachine,
} from './payment-events.ts';
import { isAllowed, reducePayment } from './payment-reducer.ts';
import {
  type AttemptInput,
  type ControllerState,
  IDLE,
  type Loader,
  type OrderToPay,
  type PaymentSelection,
  type RefusedState,
} from './payment-state.ts';
import { INITIAL_MACHINE } from './payment-transitions.ts';

/** The payment of a page: its state, and the functions by which components start, continue or cancel it. */
export interface PaymentController {
  readonly state: Store<ControllerState>;
  /** The order being paid; null before it is known. */
  readonly order: Store<OrderToPay | null>;
  readonly api: PaymentApi;
  /** Places the cart as an order to be paid. Resolves with whether there is an order to pay. */
  readonly placeOrder: (loader: Loader) => Promise<boolean>;
  /** Pays the placed order. Resolves with whether the server accepted the attempt, which wallets report. */
  readonly pay: (selection: PaymentSelection, loader: Loader) => Promise<boolean>;
  /** Places the cart and pays it. */
  readonly placeAndPay: (selection: PaymentSelection, loader: Loader) => Promise<boolean>;
  /** Cancels what is being paid of the cart. Resolves with whether the cart may now be sent as an order to pay to staff. */
  readonly prepareStaffPayment: () => Promise<boolean>;
  /** Continues the attempt with the card form's token or the result of the bank's fingerprint. */
  readonly advanceAttempt: (input: AttemptInput) => Promise<void>;
  /** Lets the provider's script charge or challenge the customer. `confirm` resolves with whether anything was sent. */
  readonly confirmInPage: (confirm: () => Promise<boolean>) => Promise<void>;
  /** Queries the status of the payment immediately. */
  readonly checkPayment: () => Promise<void>;
  /** Cancels the payment on behalf of the customer. */
  readonly cancelCheckout: () => Promise<void>;
  /** The menu is shown: cancels an abandoned payment. A payment found to be paid opens its success page. */
  readonly resumeOnMenu: (returned: FailedReturn | null) => Promise<void>;
  /** The card page is shown, for this owed order or the stored payment. Resolves with whether it has anything to pay. */
  readonly resumeOnCardPage: (owedOrderId?: string | null) => Promise<boolean>;
  /** Cancels a payment that another tab or an earlier visit started. */
  readonly startOver: () => Promise<void>;
  /** Stops waiting for the outcome of a charge. It is watched, and the customer can order something else. */
  readonly setAside: () => void;
  /** Another tab changed the stored payment. */
  readonly handleOtherTabChange: () => void;
  /** Shows the reason why a press had no effect. */
  readonly showRefusal: (refused: RefusedState) => void;
  /** A status was read in the background: shows a payment that was paid, and what is known about a failed one. */
  readonly applyStatus: (status: PaymentStatus) => void;
  /** Closes a failure or refusal that the customer has read. */
  readonly dismiss: () => void;
}

/** Creates the payment controller. A page has only one, shared by all screens that show the payment. */
export function createPaymentController(dependencies: PaymentDependencies): PaymentController {
  const { app, api } = dependencies;
  const state = createStore<ControllerState>(IDLE);
  const order = createStore<OrderToPay | null>(null);
  const dispatch = createDispatch(dependencies, (machine) => {
    order.set(machine.order);
    state.set(machine.view);
  });
  const send = async (event: PaymentEvent) => void (await dispatch(event));

  /** A refusal is obsolete once the customer changes the cart, the terms or the table. */
  const changeCart = () => {
    if (isAllowed('change-cart', state.get())) void dispatch({ kind: 'change-cart' });
  };
  app.cart.state.subscribe(changeCart);
  app.table.state.subscribe(changeCart);
  return {
    state,
    order,
    api,
    placeOrder: (loader) => dispatch({ kind: 'place', loader }),
    pay: (selection, loader) => dispatch({ kind: 'pay', selection, loader, fromCart: false }),
    placeAndPay: (selection, loader) => dispatch({ kind: 'pay', selection, loader, fromCart: true }),
    prepareStaffPayment: () => dispatch({ kind: 'pay-staff' }),
    advanceAttempt: (input) => send({ kind: 'advance', input }),
    confirmInPage: (confirm) => send({ kind: 'confirm-in-page', confirm }),
    checkPayment: () => send({ kind: 'check' }),
    cancelCheckout: () => send({ kind: 'cancel' }),
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

/**
 * Applies an event and runs its effects. The state and the storage are up to date when it returns; the promise resolves
 * once all awaited effects that follow from the event have ended.
 */
function createDispatch(dependencies: PaymentDependencies, publish: (machine: PaymentMachine) => void) {
  let machine = INITIAL_MACHINE;
  let unusedId = dependencies.newId();
  const runner: EffectRunner = {
    dependencies,
    dispatch,
    isCurrent: (viewVersion) => viewVersion === machine.viewVersion,
  };

  async function dispatch(event: PaymentEvent): Promise<boolean> {
    const { effects, result, ...next } = reducePayment(machine, event, readContext(dependencies, unusedId));
    if (effects.some((effect) => usesId(effect, unusedId))) unusedId = dependencies.newId();
    machine = next.machine;
    // What is stored is written before the state is shown and before anything is sent.
    for (const effect of effects) writeStorage(dependencies, effect);
    publish(machine);
    const awaited = effects.find(isAwaited);
    for (const effect of effects) runImmediately(runner, effect);
    return awaited ? runEffect(runner, awaited) : (result ?? false);
  }

  return dispatch;
}

function readContext({ app, storage, watched }: PaymentDependencies, newId: string): PaymentContext {
  const endedInCart = watched.list().filter(({ isInCart }) => isInCart);
  return {
    stored: storage.read(),
    wasStartedInThisTab: storage.wasStartedInThisTab(),
    cart: cartOrderContent(app),
    orderRefusal: cartRefusal(app),
    endedInCart: endedInCart.map(({ order, readOutcome }) => ({ orderId: order.orderId, readOutcome })),
    newId,
  };
}

function usesId(effect: PaymentEffect, id: string): boolean {
  return effect.kind === 'store' && (effect.payment.order.orderId === id || effect.payment.attempt?.id === id);
}

function writeStorage({ storage, watched }: PaymentDependencies, effect: PaymentEffect): void {
  if (effect.kind === 'store') storage.write(effect.payment);
  if (effect.kind === 'clear-stored') storage.clear();
  if (effect.kind === 'end-stored') {
    const stored = storage.read();
    if (stored !== null) watched.watch(stored.order, effect.status);
    storage.clear();
  }
  if (effect.kind === 'set-aside-stored') {
    const stored = storage.read();
    if (stored !== null) watched.setAside(stored.order);
    storage.clear();
  }
}

function runImmediately(runner: EffectRunner, effect: PaymentEffect): void {
  const { openProviderPage, onPaid, watched } = runner.dependencies;
  if (effect.kind === 'open-provider-page') openProviderPage(effect.page);
  if (effect.kind === 'report-paid') onPaid(effect.status);
  if (effect.kind === 'update-watched') watched.applyStatus(effect.status);
  if (effect.kind === 'poll') startPoll(runner, effect);
}

function isAwaited(effect: PaymentEffect): effect is AwaitedEffect {
  const { kind } = effect;
  return kind === 'place-order' || kind === 'request' || kind === 'confirm' || kind === 'handle-refusal';
}
