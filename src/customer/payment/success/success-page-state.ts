// The state of the success page, which follows an order. It comes from the server's status of the customer's own order alone,
// however the page was opened.

import type { OrderStatus, ReturnFromProviderInput, ReturnFromProviderResult } from '#contract/attempts.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { removeOrderFromCart } from '#customer/shared/cart/cart-changes.ts';
import { pollImmediately } from '#customer/shared/connection/poll.ts';
import { readCachedOrders } from '#customer/shared/order/cached-orders.ts';
import {
  isUnprepared,
  type OrderStanding,
  orderStanding,
  standingOfStatus,
} from '#customer/shared/order/order-standing.ts';
import { orderStep } from '#customer/shared/order/order-view.ts';
import type { PaymentApi } from '#customer/shared/order/payment-api.ts';
import type { OrderIdAndTable } from '#customer/shared/order/stored-order.ts';
import type { StoredOrders } from '#customer/shared/order/stored-orders.ts';
import { isPaidOutcome, paymentOutcome } from '#domain/payment-outcome.ts';
import { isId, isObjectOf, isString } from '#domain/type-guards.ts';

/** A success page without a stored payment is shown only for an order younger than this, or one that is not prepared yet. */
const RECENT_ORDER_MS = 60_000;
/** A change of the order shows by a live event, and without one within this time. */
const ORDER_REFRESH_MS = 15_000;

/**
 * Type guard for an order's id and table in the history state. The checkout stores both there for the success page, only for an
 * order that the customer must pay at the bar or to staff.
 */
export const isOrderIdAndTable = isObjectOf<OrderIdAndTable>({ orderId: isId, tableCode: isString });

/**
 * What the success page shows about an order: its id and table, the state of its payment or preparation, and money that was charged
 * too much, such as a second charge.
 */
export interface SuccessPageState {
  readonly orderId: string;
  readonly tableCode: string;
  /**
   * `arrived`: the server has the order, and its standing is not read yet. `checking`: the customer has returned, and it is not
   * known yet whether they were charged. `unknown`: the payment is over, but the provider has not confirmed that nothing was
   * charged. The others are standings of a placed order.
   */
  readonly status: 'pending' | 'arrived' | 'checking' | 'unknown' | PlacedOrderStanding;
  /** Money charged above what the order owed, such as by a second charge. Null without such money. */
  readonly surplus: OrderStatus['surplus'];
}

/**
 * The result of a payment that belongs to another browser: the customer ordered in that browser, but the payment provider's page
 * returned to this one.
 */
export type OtherBrowserPayment = Extract<ReturnFromProviderResult, { readonly kind: 'elsewhere' }>;

/**
 * Whether a placed order is being prepared, or what it waits for, as the success page shows it. All values of `OrderStanding`
 * except `closed` (canceled or expired).
 */
export type PlacedOrderStanding = Exclude<OrderStanding, 'closed'>;

/**
 * Where the success page navigates when it cannot show an order. `home`: the menu. `canceled`: the customer's orders, because this
 * one was canceled or has expired. `failure`: the menu, with the failure of the payment attempt `attemptId`.
 */
export type RedirectTarget =
  | { readonly kind: 'home' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failure'; readonly attemptId: string | null };

/** What the success page needs to read and show an order. */
interface SuccessPageDependencies {
  readonly app: Pick<CustomerApp, 'session' | 'cart' | 'identity' | 'storage'>;
  readonly api: PaymentApi;
  readonly orders: StoredOrders;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the page has been left. */
  readonly isCanceled: () => boolean;
  readonly show: (state: SuccessPageState) => void;
  /** Shows a payment that another browser ordered. */
  readonly showElsewhere: (payment: OtherBrowserPayment) => void;
}

const HOME: RedirectTarget = { kind: 'home' };
const CANCELED: RedirectTarget = { kind: 'canceled' };

/**
 * Shows on the success page an order that the customer must pay at the bar or to staff. Reads the order's status again after each
 * change and every 15 seconds, until the order is paid. Resolves with where to navigate; null if the page stays open or was left.
 */
export async function showOrderToPayAtBar(
  dependencies: SuccessPageDependencies,
  { orderId, tableCode }: OrderIdAndTable,
): Promise<RedirectTarget | null> {
  const { app, show, wait, isCanceled } = dependencies;
  // After a reload without a network, what was last known.
  const known = readCachedOrders(app.storage)?.orders.find(({ id }) => id === orderId);
  const standing = known ? orderStanding(known) : 'closed';
  show({ orderId, tableCode, status: isUnprepared(standing) ? standing : 'arrived', surplus: null });
  for (let gone = isUnprepared(standing) ? CANCELED : HOME; ; gone = CANCELED) {
    // The wait begins before the request: an event that arrives during the request must not be missed.
    const changed = wait(ORDER_REFRESH_MS);
    const status = await readStatus(dependencies, orderId);
    if (isCanceled()) return null;
    if (status === null) return gone;
    const present = standingOfStatus(status);
    if (present === 'closed') return CANCELED;
    if (gone === HOME && !isUnprepared(present) && !isRecent(status)) return HOME;
    show({ orderId, tableCode, status: present, surplus: status.surplus });
    if (present === 'paid') return null;
    await changed;
  }
}

/**
 * Shows on the success page the payment with which the customer returned from the payment provider's page. `returned` contains the
 * URL parameters that identify the payment. Polls the server until it is known whether the payment succeeded. Resolves with where
 * to navigate; null if the page stays open or was left.
 */
export async function showReturnedPayment(
  dependencies: SuccessPageDependencies,
  returned: ReturnFromProviderInput,
): Promise<RedirectTarget | null> {
  const { app, api, wait, isCanceled, showElsewhere } = dependencies;
  // Not a request of the session: the server answers without one.
  const readReturn = async () => {
    const found = await api.readPaymentReturn(returned);
    if (found.kind === 'own') app.session.isOpen.set(true);
    else if (!isCanceled()) showElsewhere(found);
    return found;
  };
  const isRead = (found: ReturnFromProviderResult) => found.kind === 'own' || found.outcome !== 'undecided';
  const found = await pollImmediately({ request: readReturn, wait, isCanceled, isFinal: isRead });
  if (found === null) return isCanceled() ? null : HOME;
  if (found.kind === 'elsewhere') return null;
  const { payment: status } = found;
  if (!isUndecided(status)) return resolveFinalStatus(dependencies, status);

  const { orderId } = status;
  let latest = status;
  const check = async () => (latest = await app.session.run(() => api.checkPayment({ orderId })));
  const isFinal = (response: OrderStatus) => !isUndecided(response);
  showUndecided(dependencies, latest, false);
  const waitWithNotice = (ms: number) => {
    showUndecided(dependencies, latest, true);
    return wait(ms);
  };
  const final = await pollImmediately({ request: check, wait: waitWithNotice, isCanceled, isFinal });
  if (isCanceled()) return null;
  return final === null ? HOME : resolveFinalStatus(dependencies, final);
}

/** Whether the page has to show that the outcome is not known: it may change without another action of the customer. */
function isUndecided(status: OrderStatus): boolean {
  const { kind } = orderStep(status);
  return kind === 'wait' || kind === 'redirect' || paymentOutcome(status) === 'unknown';
}

/** `isAnswered`: the first check has got a response, or none in time. */
function showUndecided({ orders, show }: SuccessPageDependencies, status: OrderStatus, isAnswered: boolean) {
  const { orderId, tableCode, surplus } = status;
  if (paymentOutcome(status) !== 'unknown')
    return show({ orderId, tableCode, status: isAnswered ? 'checking' : 'pending', surplus });
  show({ orderId, tableCode, status: 'unknown', surplus });
  // The payment is over: every page says from now on that its outcome is not known.
  if (orderStep(status).kind === 'closed') orders.end(status);
}

function resolveFinalStatus(dependencies: SuccessPageDependencies, status: OrderStatus): RedirectTarget | null {
  const { kind } = orderStep(status);
  if (kind === 'paid') return showPaidOnce(dependencies, status) ? null : HOME;
  if (kind === 'closed' || kind === 'failed') return { kind: 'failure', attemptId: status.attempt?.id ?? null };
  // The payment is unpaid and not in progress in this page.
  return HOME;
}

/** Shows the page as paid: once for the stored payment, and without one only while the order is recent. */
function showPaidOnce(dependencies: SuccessPageDependencies, status: OrderStatus): boolean {
  const { show } = dependencies;
  const { orderId, tableCode, surplus } = status;
  if (!takeOrderOutOfCart(dependencies, status) && !isRecent(status)) return false;
  show({ orderId, tableCode, status: 'paid', surplus });
  return true;
}

/** Removes the paid order from the cart. Returns false if this browser stores no such payment. */
function takeOrderOutOfCart({ app, orders }: SuccessPageDependencies, status: OrderStatus): boolean {
  const { orderId } = status;
  const open = orders.open();
  const isWatched = orders
    .ended()
    .some((order) => order.orderId === orderId && !isPaidOutcome(order.acknowledged.outcome));
  if (open?.orderId === orderId) {
    // An earlier attempt, or staff who confirmed the payment, may be the second to be paid.
    if (open.hasEndedAttempt || status.method === 'manual') orders.end(status);
    else orders.remove(orderId);
    removeOrderFromCart(app.cart, open.lines, open.comment);
    orders.leaveCart();
  } else if (isWatched) {
    orders.applyStatus(status);
    orders.acknowledge(orderId);
  } else return false;
  // The server counts the orders, because a live event may already have counted this one.
  void app.identity.sync();
  return true;
}

/** The status; null if there is no such order of the customer, or the page was left. */
function readStatus(
  { app, api, wait, isCanceled }: SuccessPageDependencies,
  orderId: string,
): Promise<OrderStatus | null> {
  const request = () => app.session.run(() => api.readPayment({ orderId }));
  return pollImmediately({ request, wait, isCanceled, isFinal: () => true });
}

function isRecent({ time, readOn }: OrderStatus): boolean {
  return readOn - Date.parse(time) <= RECENT_ORDER_MS;
}
