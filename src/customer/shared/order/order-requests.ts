// The requests about an order, and what a missing or refused reply means.
import type { OrderStatus, ReturnFromProviderInput } from '#contract/attempts.ts';
import type { BrowserInfo } from '#contract/browser-info.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { FailedRequest, OrderPoll, RequestResult, StatusCommand } from './order-events.ts';
import { hasNotArrived, isNotFound, isOfOtherSession } from './order-transitions.ts';
import { isOrderOver, orderStep } from './order-view.ts';
import type { PaymentApi } from './payment-api.ts';
import { type OrderingContext, refusalText, retryInNewSession } from './send-order.ts';

/** What the requests about an order need: the objects of the app, the client for payments, and the properties of the browser. */
export interface RequestDependencies {
  readonly app: OrderingContext;
  readonly api: PaymentApi;
  readonly browser: () => BrowserInfo;
  /** Called when a return proves a payment that another browser ordered. */
  readonly onOtherBrowser: (input: ReturnFromProviderInput) => void;
}

/**
 * Sends the request that a command describes, such as starting an attempt or canceling an order. Returns the order's status from
 * the reply. Throws `ServerRefusalError` and `NoResponseError`.
 */
export function sendCommandRequest(dependencies: RequestDependencies, command: StatusCommand): Promise<OrderStatus> {
  return command.kind === 'find' || command.kind === 'search'
    ? readOrClose(dependencies, command.orderId)
    : dependencies.app.session.run(() => requestInSession(dependencies, command));
}

type SearchCommand = Extract<StatusCommand, { kind: 'find' | 'search' }>;

async function requestInSession(
  dependencies: RequestDependencies,
  command: Exclude<StatusCommand, SearchCommand>,
): Promise<OrderStatus> {
  const { api, browser } = dependencies;
  switch (command.kind) {
    case 'start': {
      const { order, attempt, step } = command;
      const { option, cardId, token, saveCard } = step.selection;
      const choice = { paymentOption: option, cardId, token, saveCard };
      return api.startAttempt({ orderId: order.orderId, attemptId: attempt.id, ...choice, browser: browser() });
    }
    case 'advance':
      return api.advanceAttempt({ attemptId: command.attemptId, input: command.input, browser: browser() });
    case 'check':
      return api.checkPayment({ orderId: command.orderId });
    case 'replace':
    case 'replace-closed':
    case 'cancel':
    case 'start-over':
    case 'cancel-abandoned':
      return api.cancelCheckout({ orderId: command.orderId });
    case 'read-ended':
    case 'resume':
    case 'open-owed':
    case 'read-owed':
    case 'read-abandoned':
      return api.readPayment({ orderId: command.orderId });
    case 'read-return':
      return readOwnReturn(dependencies, command.returned.input);
  }
}

/**
 * Sends one request of a poll, which is a request that is repeated until its reply is final. Resolves with the reply, also if the
 * server refused or did not respond. Rejects only if the page itself failed (a bug).
 */
export async function sendPollRequest(
  dependencies: RequestDependencies,
  poll: OrderPoll,
  orderId: string,
): Promise<RequestResult<OrderStatus>> {
  try {
    return { kind: 'ok', value: await sendPolled(dependencies, poll, orderId) };
  } catch (error) {
    const reply = failedReply(error);
    if (reply.kind === 'bug') throw error;
    return reply;
  }
}

function sendPolled(dependencies: RequestDependencies, { kind }: OrderPoll, orderId: string): Promise<OrderStatus> {
  const { app, api } = dependencies;
  if (kind === 'search') return readOrClose(dependencies, orderId);
  const send = {
    check: api.checkPayment,
    read: api.readPayment,
    cancel: api.cancelCheckout,
    conclude: api.cancelCheckout,
  };
  return app.session.run(() => send[kind]({ orderId }));
}

/**
 * The status of an order for staff. If it has not arrived its id is closed, so that a request that is still under way places
 * nothing: only then is it true that it has not arrived.
 */
function readOrClose({ app, api }: RequestDependencies, orderId: string): Promise<OrderStatus> {
  const readOnce = async () => {
    try {
      return await api.readPayment({ orderId });
    } catch (error) {
      if (!(error instanceof ServerRefusalError) || error.code !== 'not-found') throw error;
      return api.cancelCheckout({ orderId });
    }
  };
  return retryInNewSession(app, () => app.session.run(readOnce));
}

/**
 * True if polling ends with this reply. Polling continues after no response, and after a refusal that says nothing about the
 * order.
 */
export function isFinalReply(poll: OrderPoll, reply: RequestResult<OrderStatus>): boolean {
  return reply.kind === 'ok' ? isFinalStatus(poll, reply.value) : isFinalRefusal(poll, reply);
}

function isFinalRefusal({ kind }: OrderPoll, reply: FailedRequest): boolean {
  return kind === 'search' ? hasNotArrived(reply) || isOfOtherSession(reply) : isNotFound(reply);
}

function isFinalStatus(kind: OrderPoll, status: OrderStatus): boolean {
  switch (kind.kind) {
    case 'search':
      return true;
    case 'check':
      return orderStep(status).kind !== 'wait';
    case 'cancel':
    case 'conclude':
      return isOrderOver(status);
    case 'read': {
      const step = orderStep(status);
      return step.kind !== 'action' || JSON.stringify(step.action) !== JSON.stringify(kind.action);
    }
  }
}

/** To this browser a payment that another one ordered is not found. Its return is reported, and shown by another page. */
async function readOwnReturn(
  { api, onOtherBrowser }: RequestDependencies,
  input: ReturnFromProviderInput,
): Promise<OrderStatus> {
  const returned = await api.readPaymentReturn(input);
  if (returned.kind === 'own') return returned.payment;
  onOtherBrowser(input);
  throw new ServerRefusalError({ code: 'not-found', message: refusalMessages['not-found'] });
}

/**
 * Sends a request (`call`) and passes its reply, or its failure, to the state machine of the order through `dispatchReply`.
 * Resolves with the result of `dispatchReply`. If the page itself failed (a bug), rejects with the error afterwards, so that the
 * browser reports it.
 */
export async function requestAndDispatchReply<T>(
  call: () => Promise<T>,
  dispatchReply: (reply: RequestResult<T>) => Promise<boolean>,
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

function failedReply(error: unknown): FailedRequest {
  if (isOutcomeUnknown(error)) return { kind: 'no-response' };
  return error instanceof ServerRefusalError
    ? { kind: 'refused', code: error.code, text: refusalText(error) }
    : { kind: 'bug' };
}

/**
 * True if this error leaves unknown whether the server did what was requested: there was no response, or the server had an internal
 * error.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof NoResponseError || (error instanceof ServerRefusalError && error.code === 'broken');
}

/**
 * Rethrows the error of a request about a payment attempt. If the server's disk is full, it throws `NoResponseError` instead,
 * because the card may have been charged although the attempt could not be stored.
 */
export function rethrowAttemptError(error: unknown): never {
  const isDiskFull = error instanceof ServerRefusalError && error.code === 'disk-full';
  throw isDiskFull ? new NoResponseError(error.message) : error;
}
