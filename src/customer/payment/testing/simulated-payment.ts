// Simulates the payment state machine with a server, a network and browser storage, and checks its invariants.
import type { PaymentStatus } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import type {
  AwaitedEffect,
  EndedInCart,
  ImmediateEffect,
  PaymentContext,
  PaymentEvent,
  PaymentIntent,
  PaymentMachine,
  Reply,
} from '#customer/payment/controller/payment-events.ts';
import { reducePayment } from '#customer/payment/controller/payment-reducer.ts';
import { INITIAL_MACHINE } from '#customer/payment/controller/payment-transitions.ts';
import type { StoredPayment } from '#customer/payment/controller/stored-payment.ts';
import { isAttemptInProgress } from '#domain/attempt.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { createSimulatedServer, type ProviderStep, refusal } from './simulated-server.ts';

type Poll = Extract<ImmediateEffect, { kind: 'poll' }>;
type Fate = 'ok' | 'request lost' | 'reply lost' | 'refused';

/** One step of a simulation: what the customer, the page, the server or the provider does next. */
export type SimulatedStep =
  | { readonly kind: 'intent'; readonly intent: PaymentIntent }
  | { readonly kind: 'end-effect'; readonly index: number; readonly fate: Fate; readonly provider: ProviderStep }
  | { readonly kind: 'provider'; readonly outcome: 'paid' | 'failed' | 'processing' | 'paid-late' }
  /** The page reads the status of a payment in the background. */
  | { readonly kind: 'background-status'; readonly index: number }
  | { readonly kind: 'change the cart' }
  | { readonly kind: 'reload' };

/** A page with its storage and its requests in progress. `run` throws if a forbidden combination is reached. */
class SimulatedPayment {
  private readonly server = createSimulatedServer();
  private machine: PaymentMachine = INITIAL_MACHINE;
  private stored: StoredPayment | null = null;
  private awaited: AwaitedEffect[] = [];
  private polls: Poll[] = [];
  private ids = 0;
  private comment = '';
  private readonly startedAttempts = new Set<string>();
  private readonly paid = new Set<string>();
  private watched: (EndedInCart & { readonly comment: string })[] = [];
  /** The contents of orders that are paid, or may be paid, as far as a response has told the page. */
  private readonly forbiddenContents = new Set<string>();
  /** The ended orders that were read, or ended, since the latest press. */
  private readonly checkedOrders = new Set<string>();

  private dispatch(event: PaymentEvent) {
    const context: PaymentContext = {
      stored: this.stored,
      wasStartedInThisTab: true,
      cart: { tableCode: 'A1', lines: [], comment: this.comment },
      orderRefusal: null,
      endedInCart: this.watched,
      newId: anId((this.ids += 1)),
    };
    const { machine: next, effects, result } = reducePayment(this.machine, event, context);
    this.machine = next;
    const isForStaff = isStaffGoal(event) && result === true;
    for (const effect of effects) {
      if (effect.kind === 'store') this.stored = effect.payment;
      else if (effect.kind === 'clear-stored') this.clearStored();
      else if (effect.kind === 'end-stored') this.endStored(effect.status);
      else if (effect.kind === 'set-aside-stored') this.setAside();
      else if (effect.kind === 'update-watched') this.updateWatched(effect.status);
      else if (effect.kind === 'poll') this.polls.push(effect);
      else if (effect.kind === 'report-paid') this.showSuccessPage(effect.status.orderId);
      else if (effect.kind !== 'open-provider-page') this.begin(effect);
    }
    if (isForStaff && (this.stored !== null || this.forbiddenContents.has(this.comment)))
      throw new Error('A cart that is, or may be, paid online is sent to staff.');
  }

  private clearStored() {
    const payment = this.stored && this.server.payments.get(this.stored.order.orderId);
    if (payment?.state === 'pending' && payment.attempt?.state === 'processing')
      throw new Error('A stored payment is cleared while money may be moving.');
    this.stored = null;
  }

  /** The payment is watched outside of the cart, whatever becomes of it. */
  private setAside() {
    if (this.stored) this.comment = `set aside ${this.stored.order.orderId}`;
    this.stored = null;
  }

  private endStored(status: PaymentStatus) {
    const { orderId, comment } = this.stored?.order ?? { orderId: status.orderId, comment: '' };
    this.clearStored();
    this.checkedOrders.add(orderId);
    this.watched = [{ orderId, comment, readOutcome: paymentOutcome(status) }, ...this.watched];
  }

  /** A paid order leaves the cart and is watched no longer; an outcome that is not known is read by the customer. */
  private updateWatched(status: PaymentStatus) {
    const watched = this.watched.find(({ orderId }) => orderId === status.orderId);
    if (watched === undefined) return;
    const outcome = paymentOutcome(status);
    this.watched = this.watched.flatMap((each) => {
      if (each !== watched) return [each];
      return isPaidOutcome(outcome)
        ? []
        : [{ ...each, readOutcome: outcome === 'unknown' ? outcome : each.readOutcome }];
    });
    if (isPaidOutcome(outcome)) this.comment = `after ${status.orderId}`;
    else if (outcome === 'unknown') this.forbiddenContents.delete(watched.comment);
  }

  /** The success page clears the stored payment and its lines in the cart. */
  private showSuccessPage(orderId: string) {
    if (this.server.payments.get(orderId)?.state !== 'succeeded') throw new Error('An unpaid order is shown as paid.');
    this.paid.add(orderId);
    if (this.stored?.order.orderId === orderId) this.stored = null;
    this.comment = `after ${orderId}`;
    this.watched = [];
  }

  private begin(effect: AwaitedEffect) {
    if (effect.kind === 'request' && effect.request.kind === 'start') this.checkStart(effect.request);
    if (effect.kind === 'place-order') this.checkPlaced(effect.order);
    this.awaited.push(effect);
  }

  private checkPlaced({ orderId, comment }: { readonly orderId: string; readonly comment: string }) {
    if (this.forbiddenContents.has(comment))
      throw new Error('The same is ordered again although an earlier payment of it is paid, or may be.');
    const isUnchecked = (each: (typeof this.watched)[number]) =>
      each.comment === comment && each.orderId !== orderId && !this.checkedOrders.has(each.orderId);
    if (this.watched.some(isUnchecked))
      throw new Error('The same is ordered again without reading whether an earlier payment of it is paid.');
  }

  private checkStart({ orderId, attemptId }: { readonly orderId: string; readonly attemptId: string }) {
    if (this.paid.has(orderId)) throw new Error('An attempt is started for an order that was shown as paid.');
    if (this.startedAttempts.has(attemptId)) throw new Error('An attempt is started again after its response.');
    if (this.awaited.some((effect) => effect.kind === 'request' && effect.request.kind === 'start'))
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

  private endAwaited(effect: AwaitedEffect, fate: Fate, provider: ProviderStep) {
    if (effect.kind === 'handle-refusal') return this.dispatch({ kind: 'refusal-handled', refused: effect.refused });
    if (effect.kind === 'confirm')
      return this.dispatch({ kind: 'confirm-result', previous: effect.previous, isSent: fate === 'ok' });
    const reply = this.replyFor(effect, fate, provider);
    if (effect.kind === 'request') {
      if (effect.task.kind === 'check-ended') this.checkedOrders.add(effect.task.ended.orderId);
      if (effect.task.kind === 'check-ended' && reply.kind === 'ok') this.forbid(effect.task.ended, reply.value);
      if (effect.request.kind === 'start' && reply.kind === 'ok') this.startedAttempts.add(effect.request.attemptId);
      return this.dispatch({ kind: 'status-reply', task: effect.task, reply });
    }
    const { goal, payment } = effect;
    if (reply.kind !== 'ok') return this.dispatch({ kind: 'order-reply', goal, payment, reply });
    const { orderId, state: paymentState, total } = reply.value;
    this.dispatch({
      kind: 'order-reply',
      goal,
      payment,
      reply: { kind: 'ok', value: { orderId, paymentNumber: 1, paymentState, isOwed: false, total } },
    });
  }

  /** Paid content must not be ordered again; content that may be paid, only after the customer has read that. */
  private forbid(ended: EndedInCart, status: PaymentStatus) {
    const watched = this.watched.find(({ orderId }) => orderId === ended.orderId);
    const outcome = paymentOutcome(status);
    const isUnread = outcome === 'unknown' && ended.readOutcome !== 'unknown';
    if (watched && (isPaidOutcome(outcome) || isUnread)) this.forbiddenContents.add(watched.comment);
  }

  /** One round of the background requests about watched payments. */
  private readInBackground(index: number) {
    const statuses = [...this.server.payments.values()];
    const status = statuses[index % Math.max(statuses.length, 1)];
    if (status === undefined) return;
    this.updateWatched(status);
    this.dispatch({ kind: 'change-status', status });
  }

  private replyFor(
    effect: Extract<AwaitedEffect, { kind: 'place-order' | 'request' }>,
    fate: Fate,
    provider: ProviderStep,
  ): Reply<PaymentStatus> {
    if (fate === 'request lost') return { kind: 'no-response' };
    if (fate === 'refused') return refusal('too-many-requests');
    const reply =
      effect.kind === 'request'
        ? this.server.reply(effect.request, provider)
        : ({ kind: 'ok', value: this.server.place(effect.order.orderId) } as const);
    return fate === 'reply lost' ? { kind: 'no-response' } : reply;
  }

  /** One round of a poll. It stays in progress until its status is final, or another view is shown. */
  private endPoll(poll: Poll | undefined, fate: Fate) {
    if (poll === undefined) return;
    const { request, orderId, viewVersion, task } = poll;
    if (fate !== 'ok') return;
    const reply = this.server.reply({ kind: request.kind, orderId }, 'wait');
    const status = reply.kind === 'ok' ? reply.value : null;
    const isPending = status?.state === 'pending';
    const isWaiting = isPending && status.attempt !== null && isAttemptInProgress(status.attempt.state);
    // The response of a poll that was canceled may still arrive.
    const isCurrent = viewVersion === this.machine.viewVersion;
    if (isCurrent && (request.kind === 'cancel' ? isPending : isWaiting && status.attempt?.step.do === 'wait')) return;
    this.polls = this.polls.filter((each) => each !== poll);
    this.dispatch({ kind: 'poll-result', viewVersion, task, status });
  }

  /** Work that a press started is exclusive, and the view is busy as long as it lasts. */
  private checkExclusive() {
    const pressed = this.awaited.filter((effect) => effect.kind !== 'request' || !('pressCount' in effect.task));
    if (pressed.length > 1) throw new Error('Two presses are processed at the same time.');
    if (pressed.length > 0 && this.machine.view.kind !== 'busy')
      throw new Error('The page does not show that it works.');
  }

  run(step: SimulatedStep) {
    if (step.kind === 'intent') {
      if (step.intent.kind === 'pay' || step.intent.kind === 'place') this.checkedOrders.clear();
      this.dispatch(step.intent);
    }
    if (step.kind === 'end-effect') this.endEffect(step);
    if (step.kind === 'provider') this.server.decide(step.outcome);
    if (step.kind === 'background-status') this.readInBackground(step.index);
    if (step.kind === 'change the cart') this.comment = `changed ${(this.ids += 1)}`;
    if (step.kind === 'reload') {
      this.machine = INITIAL_MACHINE;
      this.awaited = [];
      this.polls = [];
    }
    this.checkExclusive();
  }
}

/** Creates a simulation with an empty storage and a server without payments. */
export function aSimulatedPayment() {
  return new SimulatedPayment();
}

/** Whether the event is, or replies to, the press that sends the cart as an order to pay to staff. */
function isStaffGoal(event: PaymentEvent): boolean {
  if (event.kind !== 'status-reply') return event.kind === 'pay-staff';
  return 'goal' in event.task && event.task.goal.kind === 'pay-staff';
}
