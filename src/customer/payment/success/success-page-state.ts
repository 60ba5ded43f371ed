// The state of a success page, from the server's status of the customer's own order alone, however the page was opened.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { PaymentApi } from '#customer/payment/controller/payment-api.ts';
import { paymentView } from '#customer/payment/controller/payment-view.ts';
import { pollImmediately } from '#customer/payment/controller/poll.ts';
import type { PaymentStorage } from '#customer/payment/controller/stored-payment.ts';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import type { PlacedOrder } from '#customer/shared/order/stored-order.ts';
import { isId, isObjectOf, isString } from '#domain/type-guards.ts';

/** A success page without a stored payment is shown only for an order younger than this. */
const RECENT_ORDER_MS = 60_000;

/** An order paid at the bar is passed in the navigation state by the order itself. */
export const isPlacedOrder = isObjectOf<PlacedOrder>({ orderId: isId, tableCode: isString });

export interface SuccessPageState {
  readonly orderId: string;
  readonly tableCode: string;
  /** `checking`: the customer has returned, and it is unknown whether money moved. */
  readonly status: 'pending' | 'checking' | 'paid';
}

/** The page to navigate to if there is nothing to show. */
export type RedirectTarget =
  | { readonly kind: 'home' }
  | { readonly kind: 'failure'; readonly attemptId: string | null };

export interface SuccessPageDependencies {
  readonly app: Pick<CustomerApp, 'api' | 'session' | 'clock' | 'cart' | 'identity'>;
  readonly api: PaymentApi;
  readonly storage: PaymentStorage;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the page has been left. */
  readonly isCanceled: () => boolean;
  readonly show: (state: SuccessPageState) => void;
}

const HOME: RedirectTarget = { kind: 'home' };

/** Shows an order that is paid at the bar. Returns null if the page stays. */
export async function showPlacedOrder(
  dependencies: SuccessPageDependencies,
  { orderId, tableCode }: PlacedOrder,
): Promise<RedirectTarget | null> {
  dependencies.show({ orderId, tableCode, status: 'pending' });
  if (!(await isRecentOrder(dependencies, orderId))) return dependencies.isCanceled() ? null : HOME;
  dependencies.show({ orderId, tableCode, status: 'paid' });
  return null;
}

/** Shows the payment that the return names, once it is paid. Returns null if the page stays. */
export async function showPaidOrder(
  dependencies: SuccessPageDependencies,
  returned: PaymentReturn,
): Promise<RedirectTarget | null> {
  const { app, api, wait, isCanceled, show } = dependencies;
  const readReturn = () => app.session.run(() => api.readPaymentReturn(returned));
  const status = await pollImmediately({ request: readReturn, wait, isCanceled, isFinal: () => true });
  if (status === null) return isCanceled() ? null : HOME;
  if (!isUndecided(status)) return resolveFinalStatus(dependencies, status);

  const { orderId, tableCode } = status;
  const check = () => app.session.run(() => api.checkPayment({ orderId }));
  const isFinal = (response: PaymentStatus) => !isUndecided(response);
  show({ orderId, tableCode, status: 'pending' });
  const waitWithNotice = (ms: number) => {
    show({ orderId, tableCode, status: 'checking' });
    return wait(ms);
  };
  const final = await pollImmediately({ request: check, wait: waitWithNotice, isCanceled, isFinal });
  if (isCanceled()) return null;
  return final === null ? HOME : resolveFinalStatus(dependencies, final);
}

/** Whether the payment may still be paid without another action of the customer. */
function isUndecided(status: PaymentStatus): boolean {
  const { kind } = paymentView(status);
  return kind === 'wait' || kind === 'redirect';
}

async function resolveFinalStatus(
  dependencies: SuccessPageDependencies,
  status: PaymentStatus,
): Promise<RedirectTarget | null> {
  const { kind } = paymentView(status);
  if (kind === 'paid') return (await showPaidOnce(dependencies, status)) ? null : HOME;
  if (kind === 'closed' || kind === 'failed') return { kind: 'failure', attemptId: status.attempt?.id ?? null };
  // The payment is unpaid and not in progress in this page.
  return HOME;
}

/** Shows the page as paid: once for the stored payment, and without one only while the order is recent. */
async function showPaidOnce(
  dependencies: SuccessPageDependencies,
  { orderId, tableCode }: PaymentStatus,
): Promise<boolean> {
  const { app, storage, show } = dependencies;
  const stored = storage.read();
  if (stored?.order.orderId === orderId) {
    storage.clear();
    app.cart.removeOrdered(stored.order.lines, stored.order.comment);
    // The server counts the orders, because a live event may already have counted this one.
    void app.identity.sync();
  } else if (!(await isRecentOrder(dependencies, orderId))) return false;
  show({ orderId, tableCode, status: 'paid' });
  return true;
}

async function isRecentOrder({ app, wait, isCanceled }: SuccessPageDependencies, orderId: string): Promise<boolean> {
  const readOrder = () => app.session.run(() => app.api.readOrder({ orderId }));
  const order = await pollImmediately({ request: readOrder, wait, isCanceled, isFinal: () => true });
  return order !== null && app.clock.now() - Date.parse(order.time) <= RECENT_ORDER_MS;
}
