// Simulates the state machine of the order with a server, a network and browser storage, and checks its invariants.
import type { OrderStatus } from '#contract/attempts.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import { anId } from '#contract/testing/products.ts';
import type {
  AwaitedEffect,
  EndedOrder,
  ImmediateEffect,
  OrderEvent,
  OrderIntent,
  OrderMachine,
  ReducerFacts,
  RequestResult,
} from '#customer/shared/order/order-events.ts';
import { isIntentAllowed, reduceOrder } from '#customer/shared/order/order-reducer.ts';
import { INITIAL_ORDER_MACHINE } from '#customer/shared/order/order-transitions.ts';
import { isOrderOver, orderStep } from '#customer/shared/order/order-view.ts';
import type { OrderWithoutTabId } from '#customer/shared/order/stored-order.ts';
import { cents } from '#domain/money.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { createSimulatedServer, type ProviderAnswer, refusedReply } from './simulated-server.ts';

type OrderPoll = Extract<ImmediateEffect, { kind: 'poll' }>;
type Fate = 'ok' | 'request lost' | 'reply lost' | 'refused';

/** One step of a simulation: what the customer, the page, the server or the provider does next. */
type SimulatedStep =
  | { readonly kind: 'intent'; readonly intent: OrderIntent }
  | { readonly kind: 'end-effect'; readonly index: number; readonly fate: Fate; readonly provider: ProviderAnswer }
  | { readonly kind: 'provider'; readonly outcome: 'paid' | 'failed' | 'processing' | 'paid-late' }
  /** The page reads the status of a payment in the background. */
  | { readonly kind: 'background-status'; readonly index: number }
  | { readonly kind: 'change the cart' }
  | { readonly kind: 'reload' };

/** A page with its storage and its requests in progress. `run` throws if a forbidden combination is reached. */
class SimulatedOrder {
  private readonly server = createSimulatedServer();
  private machine: OrderMachine = INITIAL_ORDER_MACHINE;
  private open: OrderWithoutTabId | null = null;
  private awaited: AwaitedEffect[] = [];
  private polls: OrderPoll[] = [];
  private ids = 0;
  private comment = '';
  /** The only line of the cart. Another cart has another one, as the lines of an order that was paid leave the cart. */
  private line = aLine(0);
  /** The contents of the orders that were sent. */
  private readonly contents = new Map<string, string>();
  private readonly startedAttempts = new Set<string>();
  private readonly paid = new Set<string>();
  private watched: (EndedOrder & { readonly comment: string })[] = [];
  /** The contents of orders that are paid, or may be paid, as far as a response has told the page. */
  private readonly forbiddenContents = new Set<string>();
  /** The ended orders that were read, or ended, since the latest press. */
  private readonly checkedOrders = new Set<string>();

  private dispatch(event: OrderEvent) {
    const facts: ReducerFacts = {
      open: this.open && { ...this.open, startedInTab: 'this' },
      isOpenedHere: true,
      cart: { tableCode: 'A1', lines: [this.line], comment: this.comment },
      payTo: 'staff',
      cartRefusal: null,
      endedInCart: this.watched,
      newId: anId((this.ids += 1)),
    };
    const { machine: next, effects } = reduceOrder(this.machine, event, facts);
    this.machine = next;
    for (const effect of effects) {
      if (effect.kind === 'store') this.open = effect.order;
      else if (effect.kind === 'remove') this.remove(effect.orderId);
      else if (effect.kind === 'end') this.endOpen(effect.status);
      else if (effect.kind === 'set-aside') this.setAside();
      else if (effect.kind === 'update-ended') this.updateWatched(effect.status);
      else if (effect.kind === 'poll') this.polls.push(effect);
      else if (effect.kind === 'report-paid') this.showSuccessPage(effect.status.orderId);
      else if (effect.kind === 'report-placed' || effect.kind === 'report-earlier') this.takeForStaff(effect.order);
      else if (effect.kind !== 'open-provider-page') this.begin(effect);
    }
  }

  /** Another cart, which no order has had before. */
  private changeCart() {
    this.comment = `cart ${(this.ids += 1)}`;
    this.line = aLine(this.ids);
  }

  private remove(orderId: string) {
    const status = this.server.payments.get(orderId);
    if (status?.state === 'pending' && status.attempt?.state === 'processing')
      throw new Error('A stored order is removed while money may be moving.');
    if (this.open?.orderId === orderId) this.open = null;
  }

  /** Staff have the order: it leaves the cart. */
  private takeForStaff({ orderId, comment }: OrderWithoutTabId) {
    if (!this.server.payments.has(orderId)) throw new Error('An order that never arrived is shown as placed.');
    this.remove(orderId);
    if (this.comment === comment) this.changeCart();
  }

  /** The payment is watched outside of the cart, whatever becomes of it. */
  private setAside() {
    if (this.open) this.changeCart();
    this.open = null;
  }

  private endOpen(status: OrderStatus) {
    const { orderId } = status;
    const comment = this.open?.orderId === orderId ? this.open.comment : '';
    this.remove(orderId);
    this.checkedOrders.add(orderId);
    this.watched = [{ orderId, comment, acknowledged: paymentOutcome(status) }, ...this.watched];
  }

  /** A paid order leaves the cart and is watched no longer; an outcome that is not known is read by the customer. */
  private updateWatched(status: OrderStatus) {
    const watched = this.watched.find(({ orderId }) => orderId === status.orderId);
    if (watched === undefined) return;
    const outcome = paymentOutcome(status);
    this.watched = this.watched.flatMap((each) => {
      if (each !== watched) return [each];
      return isPaidOutcome(outcome)
        ? []
        : [{ ...each, acknowledged: outcome === 'unknown' ? outcome : each.acknowledged }];
    });
    if (isPaidOutcome(outcome)) this.changeCart();
    else if (outcome === 'unknown') this.forbiddenContents.delete(watched.comment);
  }

  /** The success page clears the stored payment and its lines in the cart. */
  private showSuccessPage(orderId: string) {
    if (this.server.payments.get(orderId)?.state !== 'succeeded') throw new Error('An unpaid order is shown as paid.');
    this.paid.add(orderId);
    if (this.open?.orderId === orderId) this.open = null;
    this.changeCart();
    this.watched = [];
  }

  private begin(effect: AwaitedEffect) {
    if (effect.kind === 'run' && effect.command.kind === 'start')
      this.checkStart(effect.command.order.orderId, effect.command.attempt.id);
    if (effect.kind === 'run' && effect.command.kind === 'place') this.checkPlaced(effect.command.order);
    this.awaited.push(effect);
  }

  private checkPlaced({ orderId, comment, kind }: OrderWithoutTabId) {
    const isOther = (status: OrderStatus) =>
      status.orderId !== orderId && this.contents.get(status.orderId) === comment;
    const others = [...this.server.payments.values()].filter(isOther);
    if (others.some((status) => status.isToCollect || (kind === 'staff' && !isOrderOver(status))))
      throw new Error('The same is ordered for staff and once more.');
    this.contents.set(orderId, comment);
    if (this.forbiddenContents.has(comment))
      throw new Error('The same is ordered again although an earlier payment of it is paid, or may be.');
    const isUnchecked = (each: (typeof this.watched)[number]) =>
      each.comment === comment && each.orderId !== orderId && !this.checkedOrders.has(each.orderId);
    if (this.watched.some(isUnchecked))
      throw new Error('The same is ordered again without reading whether an earlier payment of it is paid.');
  }

  private checkStart(orderId: string, attemptId: string) {
    if (this.paid.has(orderId)) throw new Error('An attempt is started for an order that was shown as paid.');
    if (this.startedAttempts.has(attemptId)) throw new Error('An attempt is started again after its response.');
    if (this.awaited.some((effect) => effect.kind === 'run' && effect.command.kind === 'start'))
      throw new Error('Two attempts are started at the same time.');
  }

  private endEffect({ index, fate, provider }: Extract<SimulatedStep, { kind: 'end-effect' }>) {
    const count = this.awaited.length + this.polls.length;
    if (count === 0) return;
    const at = index % count;
    const effect = this.awaited[at];
    if (effect !== undefined) {
      this.awaited = this.awaited.filter((each) => each !== effect);
      this.endAwaited(effect, fate, provider);
    } else this.endPoll(this.polls[at - this.awaited.length], fate);
  }

  private endAwaited(effect: AwaitedEffect, fate: Fate, provider: ProviderAnswer) {
    if (effect.kind === 'handle-refusal') return this.dispatch({ kind: 'refusal-handled', refused: effect.refused });
    if (effect.kind === 'confirm')
      return this.dispatch({ kind: 'confirmed', previous: effect.previous, isSent: fate === 'ok' });
    const { command, rest } = effect;
    if (command.kind === 'place') {
      const { orderId, kind } = command.order;
      const placed = this.fated(fate, () => placedReply(this.server.place(orderId, kind === 'staff')));
      return this.dispatch({ kind: 'placed', order: command.order, rest, reply: placed });
    }
    const reply = this.fated(fate, () => this.server.reply(command, provider));
    if (command.kind === 'read-ended') {
      this.checkedOrders.add(command.orderId);
      if (reply.kind === 'ok') this.forbid(command, reply.value);
    }
    if (command.kind === 'start' && reply.kind === 'ok') this.startedAttempts.add(command.attempt.id);
    this.dispatch({ kind: 'replied', command, rest, reply });
  }

  /** Paid content must not be ordered again; content that may be paid, only after the customer has acknowledged that. */
  private forbid(ended: EndedOrder, status: OrderStatus) {
    const watched = this.watched.find(({ orderId }) => orderId === ended.orderId);
    const outcome = paymentOutcome(status);
    const isUnacknowledged = outcome === 'unknown' && ended.acknowledged !== 'unknown';
    if (watched && (isPaidOutcome(outcome) || isUnacknowledged)) this.forbiddenContents.add(watched.comment);
  }

  /** One round of the background requests about watched payments. */
  private readInBackground(index: number) {
    const statuses = [...this.server.payments.values()];
    const status = statuses[index % Math.max(statuses.length, 1)];
    if (status === undefined) return;
    this.updateWatched(status);
    this.dispatch({ kind: 'change-status', status });
  }

  /** The reply of the server, unless the request or its reply is lost or refused. */
  private fated<T>(fate: Fate, call: () => RequestResult<T>): RequestResult<T> {
    if (fate === 'request lost') return { kind: 'no-response' };
    if (fate === 'refused') return refusedReply('too-many-requests');
    const reply = call();
    return fate === 'reply lost' ? { kind: 'no-response' } : reply;
  }

  /** One round of a poll. It stays in progress until its status is final, or another view is shown. */
  private endPoll(effect: OrderPoll | undefined, fate: Fate) {
    if (effect === undefined || fate !== 'ok') return;
    const { poll, orderId, viewVersion } = effect;
    const reply = this.server.pollReply(poll, orderId);
    const status = reply.kind === 'ok' ? reply.value : null;
    // The response of a poll that was canceled may still arrive.
    const isCurrent = viewVersion === this.machine.viewVersion;
    const goesOn =
      status !== null && (poll.kind === 'check' ? orderStep(status).kind === 'wait' : isUnended(poll.kind, status));
    if (isCurrent && goesOn) return;
    this.polls = this.polls.filter((each) => each !== effect);
    this.dispatch({ kind: 'polled', viewVersion, orderId, poll, reply });
  }

  /** Work that a press started is exclusive, and the view is busy as long as it lasts. */
  private checkExclusive() {
    const pressed = this.awaited.filter((effect) => effect.kind !== 'run' || !('pressCount' in effect.command));
    if (pressed.length > 1) throw new Error('Two presses are processed at the same time.');
    if (pressed.length > 0 && this.machine.view.kind !== 'busy')
      throw new Error('The page does not show that it works.');
  }

  run(step: SimulatedStep) {
    if (step.kind === 'intent') {
      const isPress = ['send-to-staff', 'pay', 'place'].includes(step.intent.kind);
      if (isPress && isIntentAllowed(step.intent.kind, this.machine.view)) this.checkedOrders.clear();
      this.dispatch(step.intent);
    }
    if (step.kind === 'end-effect') this.endEffect(step);
    if (step.kind === 'provider') this.server.decide(step.outcome);
    if (step.kind === 'background-status') this.readInBackground(step.index);
    if (step.kind === 'change the cart') this.changeCart();
    if (step.kind === 'reload') {
      this.machine = INITIAL_ORDER_MACHINE;
      this.awaited = [];
      this.polls = [];
    }
    this.checkExclusive();
  }
}

function aLine(product: number): OrderWithoutTabId['lines'][number] {
  const choice = { size: 'base', quantity: 1, notes: '', mixerId: null, ingredients: [] };
  return { ...choice, productId: anId(product), shownPrice: cents(180) };
}

/**
 * Creates a simulated page that sends and pays an order, for tests of the state machine's invariants. It starts with empty storage
 * and a server without orders.
 */
export function aSimulatedOrderPage() {
  return new SimulatedOrder();
}

function ok<T>(value: T): RequestResult<T> {
  return { kind: 'ok', value };
}

/** Whether a cancellation is repeated, or the step of a challenge goes on. */
function isUnended(kind: OrderPoll['poll']['kind'], status: OrderStatus): boolean {
  if (kind === 'search') return false;
  return kind === 'read' ? orderStep(status).kind === 'action' : !isOrderOver(status);
}

/** `status` is null if the id was closed before the order arrived. */
function placedReply(status: OrderStatus | null): RequestResult<PlacedOrder> {
  if (status === null) return refusedReply('order-id-closed');
  const { orderId, state: paymentState, total, isToCollect: isOwed } = status;
  return ok({ orderId, paymentNumber: 1, paymentState, isOwed, total });
}
