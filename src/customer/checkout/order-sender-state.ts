// The state machine that sends an order: maps each event to the next state and the effects to run.

import { isSameOrder, type OrderContent, type StoredOrder } from '#customer/shared/order/stored-order.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import type { Refusal } from '#domain/refusal.ts';

/** The states of sending an order that its customer pays to staff. */
export type OrderSenderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** The server did not respond: the order may or may not exist. It is searched until that is known; sending it again is safe. */
  | { readonly kind: 'unknown'; readonly order: StoredOrder }
  /** The server confirmed that it has not received the order. The next press sends it again under the same id. */
  | { readonly kind: 'not-arrived'; readonly order: StoredOrder }
  | RefusedOrderState
  /** An earlier order turned out to have arrived. The cart contains what is left to order. */
  | { readonly kind: 'older-arrived' };

export interface RefusedOrderState {
  readonly kind: 'refused';
  readonly code: Refusal | 'broken';
  readonly text: string;
}

/** The data of the page and its storage at the time of an event. */
export interface SenderInput {
  /** The order whose reply is not known yet. */
  readonly stored: StoredOrder | null;
  /** The order that the cart would be now. */
  readonly cart: OrderContent;
  /** Why the cart cannot be ordered, as far as the page can decide; null if it can. */
  readonly orderRefusal: Refusal | null;
  /** An unused UUID v7. */
  readonly newId: string;
}

/** A reply that is not a success. `bug`: the page itself failed. */
export type FailedReply =
  | { readonly kind: 'no-response' }
  | { readonly kind: 'refused'; readonly code: Refusal | 'broken'; readonly text: string }
  | { readonly kind: 'bug' };

/** Why an order is searched at the server: the changed cart would replace it, or its reply was lost earlier. */
export type SearchPurpose = { readonly kind: 'replace'; readonly content: OrderContent } | { readonly kind: 'resume' };

/** What can happen while an order is sent: a press, a reply of the server, or a change of the page. */
export type OrderEvent =
  | { readonly kind: 'send' }
  | { readonly kind: 'resume' }
  /** The customer changed the cart, the terms or the table. */
  | { readonly kind: 'change-cart' }
  | { readonly kind: 'order-reply'; readonly order: StoredOrder; readonly reply: { readonly kind: 'ok' } | FailedReply }
  | {
      readonly kind: 'search-reply';
      readonly order: StoredOrder;
      readonly purpose: SearchPurpose;
      readonly reply: { readonly kind: 'found' } | { readonly kind: 'not-found' } | FailedReply;
    }
  | { readonly kind: 'refusal-handled'; readonly refused: RefusedOrderState };

/** Effects of the state machine that sends an order which take effect immediately. */
export type ImmediateOrderEffect =
  | { readonly kind: 'store'; readonly order: StoredOrder }
  | { readonly kind: 'clear-stored' }
  /** Removes the lines and the comment of the order from the cart. */
  | { readonly kind: 'remove-from-cart'; readonly order: StoredOrder }
  /** Adds one to the customer's number of orders. */
  | { readonly kind: 'count-order' }
  /** Reads the customer's number of orders from the server. */
  | { readonly kind: 'refresh-customer' }
  | { readonly kind: 'report-placed'; readonly order: StoredOrder }
  | { readonly kind: 'report-earlier-order' };

/**
 * Effects of the state machine that sends an order. The result of each comes back to it as an event, which it awaits; a
 * transition has at most one.
 */
export type AwaitedOrderEffect =
  | { readonly kind: 'place-order'; readonly order: StoredOrder }
  | { readonly kind: 'find-order'; readonly order: StoredOrder; readonly purpose: SearchPurpose }
  | { readonly kind: 'handle-refusal'; readonly refused: RefusedOrderState };

export type OrderEffect = ImmediateOrderEffect | AwaitedOrderEffect;

/** The next state of sending an order, with the effects to run. */
export interface OrderTransition {
  readonly state: OrderSenderState;
  readonly effects: readonly OrderEffect[];
}

/** The state of the order sender while no order is being sent. */
export const IDLE: OrderSenderState = { kind: 'idle' };
const SENDING: OrderSenderState = { kind: 'sending' };

/** The next state and the effects of an event. Pure. An event that the state does not allow changes nothing. */
export function reduceOrder(state: OrderSenderState, event: OrderEvent, context: SenderInput): OrderTransition {
  switch (event.kind) {
    case 'send':
      return state.kind === 'sending' ? transitionTo(state) : send(state, context);
    case 'resume':
      return search(state, context);
    case 'change-cart':
      return transitionTo(isObsolete(state, context) ? IDLE : state);
    case 'order-reply':
      return event.reply.kind === 'ok' ? placed(event.order) : orderFailed(state, event.order, event.reply);
    case 'search-reply':
      return event.purpose.kind === 'replace'
        ? replaceOrder(state, context, event.order, event.purpose.content, event.reply)
        : resume(state, context, event.order, event.reply);
    case 'refusal-handled':
      return transitionTo(event.refused);
  }
}

type SearchReply = Extract<OrderEvent, { kind: 'search-reply' }>['reply'];

function transitionTo(state: OrderSenderState, ...effects: OrderEffect[]): OrderTransition {
  return { state, effects };
}

/** Whether a changed cart makes what is shown obsolete. */
function isObsolete(state: OrderSenderState, { cart }: SenderInput): boolean {
  if (state.kind === 'not-arrived') return !isSameOrder(state.order, cart);
  return state.kind === 'refused' || state.kind === 'older-arrived';
}

function send(state: OrderSenderState, context: SenderInput): OrderTransition {
  const { cart, orderRefusal, newId } = context;
  if (orderRefusal !== null) return transitionTo(refused(orderRefusal));
  const earlier = context.stored ?? (state.kind === 'not-arrived' ? state.order : null);
  if (earlier === null) return place({ orderId: newId, ...cart });
  if (isSameOrder(earlier, cart)) return place(earlier);
  // The changed cart gets another order id. It would be a second order if the earlier one had arrived.
  return transitionTo(SENDING, { kind: 'find-order', order: earlier, purpose: { kind: 'replace', content: cart } });
}

function place(order: StoredOrder): OrderTransition {
  return transitionTo(SENDING, { kind: 'store', order }, { kind: 'place-order', order });
}

function placed(order: StoredOrder): OrderTransition {
  return transitionTo(
    IDLE,
    { kind: 'clear-stored' },
    { kind: 'remove-from-cart', order },
    { kind: 'count-order' },
    { kind: 'report-placed', order },
  );
}

/** The effects of an earlier order that turns out to have arrived. */
function earlierArrived(order: StoredOrder): OrderEffect[] {
  return [{ kind: 'clear-stored' }, { kind: 'remove-from-cart', order }, { kind: 'refresh-customer' }];
}

function replaceOrder(
  state: OrderSenderState,
  { newId }: SenderInput,
  order: StoredOrder,
  content: OrderContent,
  reply: SearchReply,
): OrderTransition {
  if (reply.kind === 'found') return transitionTo({ kind: 'older-arrived' }, ...earlierArrived(order));
  if (reply.kind === 'not-found') return place({ orderId: newId, ...content });
  return requestFailed(state, order, reply);
}

function orderFailed(state: OrderSenderState, order: StoredOrder, reply: FailedReply): OrderTransition {
  const { state: next, effects } = requestFailed(state, order, reply);
  // The server refused the order, so it does not exist and the next press sends another one.
  const isDecided = reply.kind === 'refused' && !UNDECIDED.has(reply.code);
  return isDecided ? transitionTo(next, { kind: 'clear-stored' }, ...effects) : { state: next, effects };
}

/** Refusals that do not decide about the order: an earlier request with its id may have placed it. */
const UNDECIDED: ReadonlySet<Refusal | 'broken'> = new Set<Refusal | 'broken'>([
  'too-many-requests',
  'disk-full',
  'broken',
]);

/** Shows the reason of a failed request. The stored order stays, because it may have arrived. */
function requestFailed(state: OrderSenderState, order: StoredOrder, reply: FailedReply): OrderTransition {
  if (reply.kind === 'no-response') return transitionTo({ kind: 'unknown', order });
  if (reply.kind === 'bug') return transitionTo(refused('broken'));
  const { code, text } = reply;
  return transitionTo(state, { kind: 'handle-refusal', refused: { kind: 'refused', code, text } });
}

/** Without a stored order, a page that waits for the reply to one still searches it: another tab has stored what became of it. */
function search(state: OrderSenderState, { stored }: SenderInput): OrderTransition {
  const order = stored ?? (state.kind === 'unknown' ? state.order : null);
  if (state.kind === 'sending' || order === null) return transitionTo(state);
  return transitionTo(state, { kind: 'find-order', order, purpose: { kind: 'resume' } });
}

function resume(
  state: OrderSenderState,
  { stored, cart }: SenderInput,
  order: StoredOrder,
  reply: SearchReply,
): OrderTransition {
  // The customer is sending again: the reply to that decides.
  if (state.kind === 'sending' || reply.kind === 'bug') return transitionTo(state);
  if (reply.kind === 'no-response' || reply.kind === 'refused') return transitionTo({ kind: 'unknown', order });
  // Another tab took the order out of the cart, so that this page only says what became of it.
  if (stored === null && state.kind === 'unknown' && state.order.orderId === order.orderId)
    return transitionTo(reply.kind === 'found' ? { kind: 'older-arrived' } : { kind: 'not-arrived', order });
  // The customer sent the order again before this reply, and the reply to that request is known.
  if (stored?.orderId !== order.orderId) return transitionTo(state);
  const wasUnknown = state.kind === 'unknown';
  if (reply.kind === 'not-found') {
    // In a venue that is paid online, a stored order would block the other payment options.
    const effects: OrderEffect[] = order.payTo === 'staff' ? [{ kind: 'clear-stored' }] : [];
    // After a reload the cart that was not sent says so too.
    const isAwaited = wasUnknown || (state.kind === 'idle' && isSameOrder(order, cart));
    return transitionTo(isAwaited ? { kind: 'not-arrived', order } : state, ...effects);
  }
  return wasUnknown ? placed(order) : transitionTo(state, ...earlierArrived(order), { kind: 'report-earlier-order' });
}

function refused(code: Refusal | 'broken'): RefusedOrderState {
  return { kind: 'refused', code, text: refusalMessages[code] };
}
