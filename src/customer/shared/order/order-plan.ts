// Plans the requests that follow when the customer presses an order or payment button, and what each reply decides. Pressing twice
// gives one order and one attempt to pay. The same lines are not ordered a second time unless the customer was told and presses
// again.
import type { OrderStatus } from '#contract/attempts.ts';
import type { PlacedOrder } from '#contract/payments.ts';
import { isOrderInCart } from '#customer/shared/cart/cart-changes.ts';
import { isPaid } from '#domain/payment.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import type { Refusal } from '#domain/refusal.ts';
import { startAttemptTransition } from './order-attempt.ts';
import type {
  EndedOrder,
  FailedRequest,
  OrderCommand,
  OrderEffect,
  OrderIntent,
  OrderMachine,
  PlannedRequest,
  ReducerFacts,
  RequestResult,
  Transition,
} from './order-events.ts';
import { sendOrderTexts } from './order-texts.ts';
import {
  applyStatus,
  arrivedOrderEffect,
  createRefusedOrderView,
  endedOrderEffect,
  handleFailedRequest,
  hasNotArrived,
  isNotFound,
  isOfOtherSession,
  isRefusedAs,
  mayBeCharged,
  prependEffects,
  replaceClosedOrder,
  requestCheck,
  searchOrderUntilKnown,
  showOrderOfOtherSession,
  showUnknownOutcome,
  showView,
  stopWaitingForCharge,
  withEffects,
} from './order-transitions.ts';
import { IDLE_VIEW, IN_PROGRESS_ELSEWHERE_VIEW, isLeftToStaff, orderStep } from './order-view.ts';
import { isSameOrder, newOrder, type OrderContent, type OrderWithoutTabId, orderContentOf } from './stored-order.ts';

/** A press of a button that sends the cart to staff, places it as an order to pay, or pays. */
export type OrderButtonPress = Extract<OrderIntent, { kind: 'send-to-staff' | 'place' | 'pay' }>;

/**
 * Returns the sequence of requests to send when the customer presses an order or payment button. Returns a refusal code instead if
 * nothing may be sent, such as when no table is set.
 */
export function planButtonPress(
  press: OrderButtonPress,
  { view, order: shown }: Pick<OrderMachine, 'view' | 'order'>,
  facts: ReducerFacts,
): readonly PlannedRequest[] | Refusal {
  const { open, cart, payTo, cartRefusal, newId } = facts;
  const pay: PlannedRequest[] =
    press.kind === 'pay' ? [{ kind: 'pay', selection: press.selection, mayPlaceAgain: true }] : [];
  if (press.kind === 'pay' && !press.fromCart && shown !== null) {
    // From the moment it is placed, the card page pays that order even if the cart has changed.
    if (open?.orderId === shown.orderId) return pay;
    // A press on the card page of an owed order is not meant for the cart.
    if (shown.isOwed) return 'payment-closed';
  }
  if (cartRefusal !== null) return cartRefusal;
  const forStaff = press.kind === 'send-to-staff';
  const content = forStaff ? { ...cart, payTo } : cart;
  const earlier = open ?? (forStaff && view.kind === 'not-arrived' ? view.order : null);
  const repeated = earlier !== null && isRepeated(earlier, content, forStaff) ? earlier : null;
  return [
    ...readEnded(facts),
    ...(repeated === null ? replace(earlier) : []),
    { kind: 'place', order: repeated ?? newOrder(newId, forStaff ? 'staff' : 'online', content) },
    ...pay,
  ];
}

/**
 * Returns the sequence of requests with which the card page opens an owed order: an order whose money staff were to collect, and
 * which the customer now pays online. `open` is the order in progress that the owed order replaces in this browser; null if none
 * exists.
 */
export function planOwedOrder(orderId: string, open: OrderWithoutTabId | null): readonly PlannedRequest[] {
  return [...replace(open), { kind: 'read-owed', orderId }];
}

/** The same must not be ordered twice without the customer's knowledge: the money of ended orders may have arrived since. */
function readEnded({ endedInCart }: ReducerFacts): PlannedRequest[] {
  return endedInCart.map((ended) => ({ kind: 'read-ended', ...ended }));
}

/** Repeating an order with its id and content is safe. */
function isRepeated({ kind, ...order }: OrderWithoutTabId, content: OrderContent, forStaff: boolean): boolean {
  return kind === (forStaff ? 'staff' : 'online') && isSameOrder(order, content);
}

/** Another order gets another id. Both would be paid or prepared unless the earlier one is decided first. */
function replace(earlier: OrderWithoutTabId | null): PlannedRequest[] {
  if (earlier === null) return [];
  return [{ kind: earlier.kind === 'staff' ? 'find' : 'replace', orderId: earlier.orderId }];
}

/**
 * Returns the transition that sends the next of the planned requests. If none is left, the transition shows the idle view. `order`
 * is the order for which an attempt to pay is started.
 */
export function nextRequestTransition(
  machine: OrderMachine,
  facts: ReducerFacts,
  [step, ...rest]: readonly PlannedRequest[],
  order: OrderWithoutTabId | null = facts.open,
): Transition {
  if (step === undefined) return { ...showView(machine, IDLE_VIEW), result: true };
  if (step.kind === 'pay')
    return order === null
      ? showView(machine, createRefusedOrderView('broken'))
      : startAttemptTransition(machine, facts, step, order);
  const run: OrderEffect = { kind: 'run', command: step, rest };
  if (step.kind !== 'place') return withEffects(machine, run);
  // While an earlier step was under way, another tab may have ordered the same, or the customer has taken it out.
  const isRepeat = facts.open?.orderId === step.order.orderId;
  if (!isRepeat && !isOrderInCart(facts.cart.lines, step.order.lines))
    return showView(machine, { kind: 'refused', code: 'cart-changed', text: sendOrderTexts.cartChanged });
  return withEffects(machine, { kind: 'store', order: step.order }, run);
}

type Planned<Kind extends PlannedRequest['kind']> = Extract<PlannedRequest, { kind: Kind }>;

/**
 * Handles the server's status of an ended order, which is read before the same lines are ordered again. The planned requests
 * (`rest`) are sent if the order was not paid, or if the server does not find it. They are not sent if the request failed, or if
 * the outcome is `unknown` and the customer has not acknowledged that yet.
 */
export function handleEndedStatus(
  machine: OrderMachine,
  facts: ReducerFacts,
  ended: EndedOrder,
  rest: readonly PlannedRequest[],
  reply: RequestResult<OrderStatus>,
): Transition {
  if (isNotFound(reply)) return nextRequestTransition(machine, facts, rest);
  if (reply.kind !== 'ok') return handleFailedRequest(machine, reply);
  const outcome = paymentOutcome(reply.value);
  const update: OrderEffect = { kind: 'update-ended', status: reply.value };
  // The notice of the ended order says that its money has arrived, and its lines leave the cart.
  if (isPaidOutcome(outcome)) return showView(machine, IDLE_VIEW, update);
  if (outcome === 'unknown' && ended.acknowledged !== 'unknown')
    return showUnknownOutcome(machine, null, reply.value, update);
  return prependEffects([update], nextRequestTransition(machine, facts, rest));
}

/**
 * Handles the reply to the request that asks whether an earlier order, to be paid to staff, has arrived at the server. The request
 * is sent before a changed cart is ordered. If the earlier order has arrived, the page shows that. If not, the other planned
 * requests (`rest`) are sent.
 */
export function handleFindReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  { orderId }: Planned<'find'>,
  rest: readonly PlannedRequest[],
  reply: RequestResult<OrderStatus>,
): Transition {
  const { open } = facts;
  const order = open?.orderId === orderId ? open : null;
  if (hasNotArrived(reply))
    return prependEffects(
      [{ kind: 'remove', orderId }],
      nextRequestTransition(machine, { ...facts, open: null }, rest),
    );
  if (reply.kind === 'no-response' && order !== null) return searchOrderUntilKnown(machine, order);
  if (isOfOtherSession(reply) && order !== null) return showOrderOfOtherSession(machine, reply, order);
  if (reply.kind !== 'ok') return handleFailedRequest(machine, reply);
  return showView(
    machine,
    { kind: 'older-arrived' },
    ...(order === null ? [] : [arrivedOrderEffect(order, { showsMessage: false })]),
  );
}

/**
 * Handles the reply to canceling an earlier order, in place of which the present cart is sent as a new order. The planned requests
 * (`rest`) are sent only if the earlier order can no longer be charged online.
 */
export function handleReplaceReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  { orderId }: { readonly orderId: string },
  rest: readonly PlannedRequest[],
  reply: RequestResult<OrderStatus>,
): Transition {
  const goOn = (effect: OrderEffect) =>
    prependEffects([effect], nextRequestTransition(machine, { ...facts, open: null }, rest));
  if (isNotFound(reply)) {
    const { open } = facts;
    return open?.orderId === orderId && mayBeCharged(open)
      ? stopWaitingForCharge(machine)
      : goOn({ kind: 'remove', orderId });
  }
  if (reply.kind !== 'ok') return handleFailedRequest(machine, reply);
  const status = reply.value;
  const { kind } = orderStep(status);
  if (kind === 'paid') return applyStatus(machine, facts.open, status);
  if (isLeftToStaff(status)) return goOn({ kind: 'remove', orderId });
  if (kind !== 'closed') return showView(machine, IN_PROGRESS_ELSEWHERE_VIEW);
  const end = endedOrderEffect(status);
  return paymentOutcome(status) === 'unknown' ? showUnknownOutcome(machine, facts.open, status, end) : goOn(end);
}

/**
 * Handles the reply to placing an order, which charges nothing. If the customer pays online, an attempt to pay is started next. An
 * order to be paid to staff is reported as placed.
 */
export function handlePlaceReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  order: OrderWithoutTabId,
  rest: readonly PlannedRequest[],
  reply: RequestResult<PlacedOrder>,
): Transition {
  const isOfOther = isOfOtherSession(reply);
  if (isOfOther && order.kind === 'staff') return showOrderOfOtherSession(machine, reply, order);
  // The id was closed when the page, or another tab, asked what had become of it; or nobody can pay the order any more.
  if (isOfOther || isRefusedAs(reply, 'order-id-closed')) return replaceClosedOrder(machine, order, rest);
  if (reply.kind !== 'ok') return handleFailedPlacing(machine, order, reply);
  const { paymentState, isOwed, total } = reply.value;
  const { orderId, tableCode } = order;
  // The venue may have stopped taking money online since the page was loaded.
  if (order.kind === 'staff' || isOwed)
    return showView({ ...machine, order: null }, IDLE_VIEW, { kind: 'report-placed', order });
  if (isPaid(paymentState)) return requestCheck(machine, facts);
  // The order is closed. Unless its money has arrived, the cart is placed once more under another id.
  if (paymentState !== 'pending') return replaceClosedOrder(machine, order, rest);
  return nextRequestTransition({ ...machine, order: { orderId, tableCode, total } }, facts, rest, order);
}

/**
 * Handles the reply to canceling an order that can no longer be placed or paid under its id. Places the same order again under
 * another id, and then sends the planned requests (`rest`). Nothing is placed if the first order was paid, may have been charged
 * or is still being paid, or if the request failed.
 */
export function handleReplaceClosedReply(
  machine: OrderMachine,
  facts: ReducerFacts,
  command: Extract<OrderCommand, { kind: 'replace-closed' }>,
  rest: readonly PlannedRequest[],
  reply: RequestResult<OrderStatus>,
): Transition {
  const { kind, ...content } = command.order;
  const order = newOrder(facts.newId, kind, orderContentOf(content));
  const again = rest.map((step) => (step.kind === 'pay' ? { ...step, mayPlaceAgain: false } : step));
  const plan: PlannedRequest[] = [...readEnded(facts), { kind: 'place', order }, ...again];
  const next = handleReplaceReply(machine, facts, command, plan, reply);
  const isPaidAlready = reply.kind === 'ok' && orderStep(reply.value).kind === 'paid';
  return isPaidAlready ? { ...next, result: rest.some((step) => step.kind === 'pay') } : next;
}

/** Refusals that do not decide about an order: an earlier request with its id may have placed it. */
const UNDECIDED: ReadonlySet<Refusal | 'broken'> = new Set<Refusal | 'broken'>(['too-many-requests', 'disk-full']);

function handleFailedPlacing(machine: OrderMachine, order: OrderWithoutTabId, reply: FailedRequest): Transition {
  const { kind, attempt, orderId } = order;
  if (reply.kind === 'no-response' && kind === 'staff') return searchOrderUntilKnown(machine, order);
  // An order with an attempt may be paid at this moment: it stays stored whatever the reason of the refusal.
  const isDecided =
    reply.kind === 'refused' && (reply.code === 'order-id-reused' || (attempt === null && !UNDECIDED.has(reply.code)));
  return handleFailedRequest(machine, reply, ...(isDecided ? [{ kind: 'remove', orderId } as const] : []));
}
