// What a success page shows: only what the server says of this customer's own order, however the page was come by.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { PaymentApi } from '#customer/payment/controller/payment-api.ts';
import { paymentView } from '#customer/payment/controller/payment-view.ts';
import { pollImmediately } from '#customer/payment/controller/poll.ts';
import type { PaymentStorage } from '#customer/payment/controller/stored-payment.ts';
import { isId, isObjectOf, isText } from '#customer/shared/guards.ts';
import type { Guest } from '#customer/shared/guest.ts';
import type { PlacedOrder } from '#customer/shared/kept-order.ts';

/** An order older than this was not «just now». */
const RECENT_ORDER_MS = 60_000;

/** An order that needed no paying here comes with the navigation that the order itself made. */
export const isPlacedOrder = isObjectOf<PlacedOrder>({ orderId: isId, tableCode: isText });

export interface SuccessPageState {
  readonly orderId: string;
  readonly tableCode: string;
  /** `checking`: the customer is back, and the money is not known to be there yet. */
  readonly status: 'pending' | 'checking' | 'paid';
}

/** Where the page leads instead when there is nothing to show. */
export type RedirectTarget =
  | { readonly kind: 'home' }
  | { readonly kind: 'failure'; readonly attemptId: string | null };

export interface SuccessPageDependencies {
  readonly app: Pick<Guest, 'api' | 'session' | 'clock' | 'cart' | 'identity'>;
  readonly api: PaymentApi;
  readonly storage: PaymentStorage;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the page was left. */
  readonly isCanceled: () => boolean;
  readonly show: (visit: SuccessPageState) => void;
}

const HOME: RedirectTarget = { kind: 'home' };

/** Shows an order that was placed without paying here. Null when it stays on show. */
export async function showPlacedOrder(
  parts: SuccessPageDependencies,
  { orderId, tableCode }: PlacedOrder,
): Promise<RedirectTarget | null> {
  parts.show({ orderId, tableCode, status: 'pending' });
  if (!(await isRecentOrder(parts, orderId))) return parts.isCanceled() ? null : HOME;
  parts.show({ orderId, tableCode, status: 'paid' });
  return null;
}

/** Shows the payment that the page was come back to for, once it is there. Null when it stays on show. */
export async function showPaidOrder(
  parts: SuccessPageDependencies,
  returned: PaymentReturn,
): Promise<RedirectTarget | null> {
  const { app: app, api, wait, isCanceled: isOver, show } = parts;
  const askReturn = () => app.session.ask(() => api.readReturn(returned));
  const status = await pollImmediately({ request: askReturn, wait, isCanceled: isOver, isFinal: () => true });
  if (status === null) return isOver() ? null : HOME;
  if (!isUndecided(status)) return resolveFinalStatus(parts, status);

  const { orderId, tableCode } = status;
  const check = () => app.session.ask(() => api.checkPayment({ orderId }));
  const isEnough = (answer: PaymentStatus) => !isUndecided(answer);
  show({ orderId, tableCode, status: 'pending' });
  const waitAloud = (ms: number) => {
    show({ orderId, tableCode, status: 'checking' });
    return wait(ms);
  };
  const decided = await pollImmediately({ request: check, wait: waitAloud, isCanceled: isOver, isFinal: isEnough });
  if (isOver()) return null;
  return decided === null ? HOME : resolveFinalStatus(parts, decided);
}

/** Whether the money may still come without anything more from the customer. */
function isUndecided(status: PaymentStatus): boolean {
  const { kind: is } = paymentView(status);
  return is === 'wait' || is === 'redirect';
}

async function resolveFinalStatus(
  parts: SuccessPageDependencies,
  status: PaymentStatus,
): Promise<RedirectTarget | null> {
  const { kind: is } = paymentView(status);
  if (is === 'paid') return (await showPaidOnce(parts, status)) ? null : HOME;
  if (is === 'closed' || is === 'failed') return { kind: 'failure', attemptId: status.attempt?.id ?? null };
  // Not paid, and nobody is paying it from here.
  return HOME;
}

/** Entered once, by the payment this browser kept; without it, only while the order is new. */
async function showPaidOnce(parts: SuccessPageDependencies, { orderId, tableCode }: PaymentStatus): Promise<boolean> {
  const { app: app, storage: keeper, show } = parts;
  const kept = keeper.read();
  if (kept?.order.orderId === orderId) {
    keeper.clear();
    app.cart.takeOut(kept.order.lines, kept.order.comment);
    // The server counts: it may have told this page of the order already.
    void app.identity.recognise();
  } else if (!(await isRecentOrder(parts, orderId))) return false;
  show({ orderId, tableCode, status: 'paid' });
  return true;
}

async function isRecentOrder(
  { app: app, wait, isCanceled: isOver }: SuccessPageDependencies,
  orderId: string,
): Promise<boolean> {
  const ask = () => app.session.ask(() => app.api.readOrder({ orderId }));
  const order = await pollImmediately({ request: ask, wait, isCanceled: isOver, isFinal: () => true });
  return order !== null && app.clock.now() - Date.parse(order.time) <= RECENT_ORDER_MS;
}
