// Runs the effects of the payment state machine whose results come back as events.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { BrowserInfo } from '#contract/browser-info.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { poll } from '#customer/shared/connection/poll.ts';
import { applyOrderRefusal, type OrderingContext, refusalText, sendOrder } from '#customer/shared/order/send-order.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { PaymentApi } from './payment-api.ts';
import type {
  AwaitedEffect,
  ImmediateEffect,
  PaymentEvent,
  PollRequest,
  Reply,
  StatusRequest,
} from './payment-events.ts';
import { isLeftToStaff, type ProviderPage, paymentView } from './payment-view.ts';
import type { PaymentStorage } from './stored-payment.ts';
import type { WatchedPaymentStore } from './watched-payment-store.ts';

/** What the payment state machine needs of its page: server, storage and navigation. */
export interface PaymentDependencies {
  readonly app: OrderingContext;
  readonly api: PaymentApi;
  readonly storage: PaymentStorage;
  readonly watched: WatchedPaymentStore;
  /** Returns a UUID v7. */
  readonly newId: () => string;
  readonly browser: () => BrowserInfo;
  /** Resolves after that many milliseconds, or earlier when a live event reports a change. */
  readonly wait: (ms: number) => Promise<void>;
  /** Redirects the browser to the provider's page. */
  readonly openProviderPage: (page: ProviderPage) => void;
  /** Called when the payment is paid. The success page then clears the cart. */
  readonly onPaid: (status: PaymentStatus) => void;
  /** Called when a return proves a payment that another browser ordered. */
  readonly onOtherBrowser: (input: PaymentReturn) => void;
}

/** What is needed to run an effect of the payment state machine and to dispatch its result as an event. */
export interface EffectRunner {
  readonly dependencies: PaymentDependencies;
  readonly dispatch: (event: PaymentEvent) => Promise<boolean>;
  /** Whether the view of that version is still shown. */
  readonly isCurrent: (viewVersion: number) => boolean;
}

/**
 * Runs an effect of the payment state machine and dispatches its result. A bug is dispatched as well, and then thrown so that it
 * is reported.
 */
export async function runEffect(runner: EffectRunner, effect: AwaitedEffect): Promise<boolean> {
  const { dispatch, dependencies } = runner;
  switch (effect.kind) {
    case 'place-order': {
      const { order, goal, payment } = effect;
      return withReply(
        () => sendOrder(dependencies.app, order),
        (reply) => dispatch({ kind: 'order-reply', goal, payment, reply }),
      );
    }
    case 'request': {
      const { request, task } = effect;
      return withReply(
        () => requestStatus(dependencies, request).catch(throwIfUnknown),
        (reply) => dispatch({ kind: 'status-reply', task, reply }),
      );
    }
    case 'confirm': {
      // A script that failed says nothing about the money. The server is queried instead.
      const isSent = await effect.confirm().catch(() => true);
      return dispatch({ kind: 'confirm-result', previous: effect.previous, isSent });
    }
    case 'handle-refusal':
      await applyOrderRefusal(dependencies.app, effect.refused.code);
      return dispatch({ kind: 'refusal-handled', refused: effect.refused });
  }
}

/** Polls the status of a payment in the background until it is final or another view is shown. */
export function startPoll(runner: EffectRunner, effect: Extract<ImmediateEffect, { kind: 'poll' }>): void {
  const { dependencies, dispatch, isCurrent } = runner;
  const { request, orderId, viewVersion, task } = effect;
  const polled = poll({
    request: () => requestStatus(dependencies, { kind: request.kind, orderId }),
    wait: dependencies.wait,
    isFinal: (status) => isFinal(request, status),
    isCanceled: () => !isCurrent(viewVersion),
  });
  void polled.then((status) => dispatch({ kind: 'poll-result', viewVersion, task, status }));
}

function isFinal(request: PollRequest, status: PaymentStatus): boolean {
  const view = paymentView(status);
  switch (request.kind) {
    case 'check':
      return view.kind !== 'wait';
    case 'cancel':
      return view.kind === 'paid' || view.kind === 'closed' || isLeftToStaff(status);
    case 'read':
      return view.kind !== 'action' || JSON.stringify(view.action) !== JSON.stringify(request.action);
  }
}

function requestStatus(dependencies: PaymentDependencies, request: StatusRequest): Promise<PaymentStatus> {
  const { app, api, browser } = dependencies;
  return app.session.run(() => {
    switch (request.kind) {
      case 'start': {
        const { orderId, attemptId, selection } = request;
        const { option, cardId, token, saveCard } = selection;
        return api.startAttempt({
          orderId,
          attemptId,
          paymentOption: option,
          cardId,
          token,
          saveCard,
          browser: browser(),
        });
      }
      case 'advance':
        return api.advanceAttempt({ attemptId: request.attemptId, input: request.input, browser: browser() });
      case 'check':
        return api.checkPayment({ orderId: request.orderId });
      case 'read':
        return api.readPayment({ orderId: request.orderId });
      case 'cancel':
        return api.cancelCheckout({ orderId: request.orderId });
      case 'read-return':
        return readOwnReturn(dependencies, request.input);
    }
  });
}

/** To this browser a payment that another one ordered is not found. Its return is reported, and shown by another page. */
async function readOwnReturn(
  { api, onOtherBrowser }: PaymentDependencies,
  input: PaymentReturn,
): Promise<PaymentStatus> {
  const returned = await api.readPaymentReturn(input);
  if (returned.kind === 'own') return returned.payment;
  onOtherBrowser(input);
  throw new ServerRefusalError({ code: 'not-found', message: refusalMessages['not-found'] });
}

async function withReply<T>(
  call: () => Promise<T>,
  dispatchReply: (reply: Reply<T>) => Promise<boolean>,
): Promise<boolean> {
  let value: T;
  try {
    value = await call();
  } catch (error) {
    const reply = failedReply(error);
    const result = await dispatchReply(reply);
    if (reply.kind === 'bug') throw error;
    return result;
  }
  return dispatchReply({ kind: 'ok', value });
}

function failedReply(error: unknown): Exclude<Reply<never>, { kind: 'ok' }> {
  if (isNoResponse(error)) return { kind: 'no-response' };
  return error instanceof ServerRefusalError
    ? { kind: 'refused', code: error.code, text: refusalText(error) }
    : { kind: 'bug' };
}

/**
 * An attempt whose state the full disk of the server kept from being stored may have charged the card: like a lost response, that
 * proves nothing.
 */
function throwIfUnknown(error: unknown): never {
  const isDiskFull = error instanceof ServerRefusalError && error.code === 'disk-full';
  throw isDiskFull ? new NoResponseError(error.message) : error;
}

/** True if the server did not respond, or failed: what was requested may or may not have happened. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof NoResponseError || (error instanceof ServerRefusalError && error.code === 'broken');
}
