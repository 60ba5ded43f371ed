// What a success page shows: only what the server says of this guest's own order, however the page was come by.
import type { PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import type { PaymentApi } from '#customer/payment/controller/payment-api.ts';
import { meaningOf } from '#customer/payment/controller/payment-view.ts';
import { pollAtOnce } from '#customer/payment/controller/poll.ts';
import type { PaymentKeeper } from '#customer/payment/controller/stored-payment.ts';
import { isId, isObjectOf, isText } from '#customer/shared/guards.ts';
import type { Guest } from '#customer/shared/guest.ts';
import type { PlacedOrder } from '#customer/shared/kept-order.ts';

/** An order older than this was not «just now». */
const JUST_NOW_MS = 60_000;

/** An order that needed no paying here comes with the navigation that the order itself made. */
export const isPlacedOrder = isObjectOf<PlacedOrder>({ orderId: isId, tableCode: isText });

export interface Visit {
  readonly orderId: string;
  readonly tableCode: string;
  /** `checking`: the guest is back, and the money is not known to be there yet. */
  readonly step: 'under-way' | 'checking' | 'paid';
}

/** Where the page leads instead when there is nothing to show. */
export type Elsewhere = { readonly to: 'home' } | { readonly to: 'failure'; readonly attemptId: string | null };

export interface VisitParts {
  readonly guest: Pick<Guest, 'api' | 'session' | 'clock' | 'cart' | 'identity'>;
  readonly api: PaymentApi;
  readonly keeper: PaymentKeeper;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether the page was left. */
  readonly isOver: () => boolean;
  readonly show: (visit: Visit) => void;
}

const HOME: Elsewhere = { to: 'home' };

/** Shows an order that was placed without paying here. Null when it stays on show. */
export async function visitPlaced(parts: VisitParts, { orderId, tableCode }: PlacedOrder): Promise<Elsewhere | null> {
  parts.show({ orderId, tableCode, step: 'under-way' });
  if (!(await isJustNow(parts, orderId))) return parts.isOver() ? null : HOME;
  parts.show({ orderId, tableCode, step: 'paid' });
  return null;
}

/** Shows the payment that the page was come back to for, once it is there. Null when it stays on show. */
export async function visitPaid(parts: VisitParts, returned: PaymentReturn): Promise<Elsewhere | null> {
  const { guest, api, wait, isOver, show } = parts;
  const askReturn = () => guest.session.ask(() => api.readReturn(returned));
  const status = await pollAtOnce({ ask: askReturn, wait, isOver, isEnough: () => true });
  if (status === null) return isOver() ? null : HOME;
  if (!isAwaited(status)) return conclude(parts, status);

  const { orderId, tableCode } = status;
  const check = () => guest.session.ask(() => api.checkPayment({ orderId }));
  const isEnough = (answer: PaymentStatus) => !isAwaited(answer);
  show({ orderId, tableCode, step: 'under-way' });
  const waitAloud = (ms: number) => {
    show({ orderId, tableCode, step: 'checking' });
    return wait(ms);
  };
  const decided = await pollAtOnce({ ask: check, wait: waitAloud, isOver, isEnough });
  if (isOver()) return null;
  return decided === null ? HOME : conclude(parts, decided);
}

/** Whether the money may still come without anything more from the guest. */
function isAwaited(status: PaymentStatus): boolean {
  const { is } = meaningOf(status);
  return is === 'wait' || is === 'leave';
}

async function conclude(parts: VisitParts, status: PaymentStatus): Promise<Elsewhere | null> {
  const { is } = meaningOf(status);
  if (is === 'paid') return (await isEntered(parts, status)) ? null : HOME;
  if (is === 'closed' || is === 'failed') return { to: 'failure', attemptId: status.attempt?.id ?? null };
  // Not paid, and nobody is paying it from here.
  return HOME;
}

/** Entered once, by the payment this browser kept; without it, only while the order is new. */
async function isEntered(parts: VisitParts, { orderId, tableCode }: PaymentStatus): Promise<boolean> {
  const { guest, keeper, show } = parts;
  const kept = keeper.read();
  if (kept?.order.orderId === orderId) {
    keeper.forget();
    guest.cart.takeOut(kept.order.lines, kept.order.comment);
    // The server counts: it may have told this page of the order already.
    void guest.identity.recognise();
  } else if (!(await isJustNow(parts, orderId))) return false;
  show({ orderId, tableCode, step: 'paid' });
  return true;
}

async function isJustNow({ guest, wait, isOver }: VisitParts, orderId: string): Promise<boolean> {
  const ask = () => guest.session.ask(() => guest.api.readOrder({ orderId }));
  const order = await pollAtOnce({ ask, wait, isOver, isEnough: () => true });
  return order !== null && guest.clock.now() - Date.parse(order.time) <= JUST_NOW_MS;
}
