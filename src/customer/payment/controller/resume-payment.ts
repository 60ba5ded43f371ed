// The customer is back from the provider's page, or finds a payment that an earlier visit or another tab began.
import type { Failure, PaymentReturn, PaymentStatus } from '#contract/attempts.ts';
import { RefusedByServer } from '#contract/client.ts';
import {
  CANCELED_BY_CUSTOMER,
  type FlowCore,
  isNoResponse,
  isUnknownPayment,
  type PaymentDependencies,
} from './payment-core.ts';
import { type FailedState, IDLE, LOST, UNDER_WAY } from './payment-state.ts';
import { paymentView } from './payment-view.ts';

/** What the address of a return home says. It proves nothing. */
export interface FailedReturn {
  readonly outcome: 'failed' | 'canceled';
  readonly input: PaymentReturn;
}

export interface ComingBack {
  /** The menu is on show: a payment that nobody goes on with is given up, one found paid leads to its page. */
  readonly resumeOnMenu: (returned: FailedReturn | null) => Promise<void>;
  /** The card page was loaded. Whether there is anything to pay there. */
  readonly resumeOnCardPage: () => Promise<boolean>;
  /** The customer gives up what another tab, or an earlier visit, began. */
  readonly startOver: () => Promise<void>;
  /** Another tab kept a payment, or forgot it: what is under way there may be over. */
  readonly handleOtherTabChange: () => void;
}

export function createComingBack({ app: app, api, storage: keeper }: PaymentDependencies, core: FlowCore): ComingBack {
  const { state, order, go, take, follow, giveUp, paid } = core;
  const { ask } = app.session;

  async function toMenu(returned: FailedReturn | null): Promise<void> {
    const { kind } = state.get();
    // Still on its way: what comes of it shows by itself. A step in another page, though, was left there.
    if (kind === 'busy' || kind === 'redirecting' || kind === 'checking') return;
    await unlessUnanswered(async () => {
      const orderId = await returnedOrder(returned);
      if (orderId === null) return;
      const mayEnd = returned !== null || keeper.wasStartedInThisTab();
      conclude(mayEnd ? await abandon(orderId) : await abandonIfIdle(orderId), returned, mayEnd);
    });
  }

  async function toCardPage(): Promise<boolean> {
    const kept = keeper.read();
    if (kept === null) return false;
    const { orderId } = kept.order;
    if (order.get()?.orderId === orderId) return true;
    try {
      return resume(await ask(() => api.readPayment({ orderId })));
    } catch (error) {
      if (isUnknownPayment(error)) {
        keeper.clear();
        return false;
      }
      if (!isNoResponse(error) && !(error instanceof RefusedByServer)) throw error;
      go(LOST);
      return true;
    }
  }

  async function startOver(): Promise<void> {
    const kept = keeper.read();
    if (kept === null) return go(IDLE);
    const { orderId } = kept.order;
    go({ kind: 'busy', loader: 'processing' });
    try {
      conclude(await abandon(orderId), null, true);
    } catch (error) {
      if (!(error instanceof RefusedByServer) && !isNoResponse(error)) throw error;
      giveUp(orderId, (status) => conclude(status, null, true));
    }
  }

  function heedOtherTab() {
    if (state.get().kind !== 'in-progress-elsewhere' || keeper.read() !== null) return;
    const open = order.get();
    if (open === null) go(IDLE);
    else follow(open.orderId);
  }

  /** Takes up a payment where it was when this page was left. */
  function resume(status: PaymentStatus): boolean {
    const meaning = paymentView(status);
    if (meaning.kind === 'closed') {
      keeper.clear();
      go(IDLE);
      return false;
    }
    const isUnderWay = meaning.kind === 'action' || meaning.kind === 'wait' || meaning.kind === 'redirect';
    const { orderId, tableCode, total } = status;
    order.set({ orderId, tableCode, total });
    if (isUnderWay && !keeper.wasStartedInThisTab()) go(UNDER_WAY);
    // Who came back from the bank's page chooses anew; nobody is sent there again without a press.
    else if (meaning.kind === 'not-started' || meaning.kind === 'failed' || meaning.kind === 'redirect') go(IDLE);
    else take(status);
    return true;
  }

  /** The order a return is about: by its address when the server knows it, else the one this browser kept. */
  async function returnedOrder(returned: FailedReturn | null): Promise<string | null> {
    const kept = keeper.read()?.order.orderId ?? null;
    if (returned === null || returned.input.externalId === null) return kept;
    try {
      const { orderId } = await ask(() => api.readReturn(returned.input));
      return orderId;
    } catch (error) {
      if (isUnknownPayment(error)) return kept;
      throw error;
    }
  }

  function abandon(orderId: string): Promise<PaymentStatus> {
    return ask(() => api.abandonPayment({ orderId }));
  }

  /** Of another tab, or of one that was closed: what may still be on its way is left alone. */
  async function abandonIfIdle(orderId: string): Promise<PaymentStatus> {
    const status = await ask(() => api.readPayment({ orderId }));
    const { kind: is } = paymentView(status);
    return is === 'not-started' || is === 'failed' ? abandon(orderId) : status;
  }

  function conclude(status: PaymentStatus, returned: FailedReturn | null, mayEnd: boolean) {
    const meaning = paymentView(status);
    if (meaning.kind === 'paid') return paid(status);
    if (meaning.kind === 'closed') {
      keeper.clear();
      return go(returned === null ? IDLE : failedBy(returned, meaning.failure));
    }
    if (!mayEnd) return go(UNDER_WAY);
    giveUp(status.orderId, (decided) => conclude(decided, returned, true));
  }

  /** Without an answer nothing is said, and the next time the page comes alive it is asked again. */
  async function unlessUnanswered(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (isUnknownPayment(error)) return keeper.clear();
      if (!isNoResponse(error) && !(error instanceof RefusedByServer)) throw error;
    }
  }

  return {
    resumeOnMenu: toMenu,
    resumeOnCardPage: toCardPage,
    startOver: startOver,
    handleOtherTabChange: heedOtherTab,
  };
}

/** After the bank's own page the customer is told no more than that it did not work, or that they gave it up. */
function failedBy({ outcome: as }: FailedReturn, found: Failure | null): FailedState {
  const isGivenUp = as === 'canceled' || found?.reason === CANCELED_BY_CUSTOMER.reason;
  const refused = found?.reason === 'bizum-denied' ? found : NOT_SUCCESSFUL;
  return { kind: 'failed', failure: isGivenUp ? CANCELED_BY_CUSTOMER : refused, option: null, wasChallenged: false };
}

const NOT_SUCCESSFUL: Failure = { reason: 'not-successful', code: null };
