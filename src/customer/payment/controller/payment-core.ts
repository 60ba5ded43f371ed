// The heart of a payment in the browser: takes the server's word, shows what it means, and asks on while it is undecided.
import type { BrowserFacts, Failure, PaymentStatus } from '#contract/attempts.ts';
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { OrderingGuest } from '#customer/shared/placing.ts';
import type { AttemptWay } from '#domain/attempt.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { PaymentApi } from './payment-api.ts';
import { CHECKING, type ControllerState, IDLE, LOST, type UnpaidOrder } from './payment-state.ts';
import { type CustomerAction, type ProviderPage, paymentView } from './payment-view.ts';
import { poll } from './poll.ts';
import type { PaymentStorage } from './stored-payment.ts';

export interface PaymentDependencies {
  readonly app: OrderingGuest;
  readonly api: PaymentApi;
  readonly storage: PaymentStorage;
  /** A UUID v7. */
  readonly newId: () => string;
  readonly browser: () => BrowserFacts;
  /** Waits that many milliseconds, or less when there is news. */
  readonly wait: (ms: number) => Promise<void>;
  /** Takes the browser to the provider's page. */
  readonly openProviderPage: (leave: ProviderPage) => void;
  /** The money is there. The cart is cleared by the page that says so. */
  readonly onPaid: (status: PaymentStatus) => void;
}

export interface FlowCore {
  readonly state: Store<ControllerState>;
  /** The order being paid; null before it is known. */
  readonly order: Store<UnpaidOrder | null>;
  /** Shows another state. What was being asked for the one before is asked no more. */
  readonly go: (next: ControllerState) => void;
  /** Does what the server's word asks for. `givenUp` is said when the payment is closed without a reason. */
  readonly take: (status: PaymentStatus, givenUp?: Failure) => void;
  /** Asks until there is something to do, and does it. */
  readonly follow: (orderId: string) => void;
  /** Gives it up, again and again until the provider lets go of it or it is paid, and hands that to `then`. */
  readonly giveUp: (orderId: string, then: (status: PaymentStatus) => void) => void;
  readonly paid: (status: PaymentStatus) => void;
}

const NO_WORD: Failure = { reason: 'try-again', code: null };
export const CANCELED_BY_CUSTOMER: Failure = { reason: 'canceled-by-guest', code: null };

export function createFlowCore({
  app: app,
  api,
  storage: keeper,
  wait,
  openProviderPage: leave,
  onPaid,
}: PaymentDependencies): FlowCore {
  const state = createStore<ControllerState>(IDLE);
  const order = createStore<UnpaidOrder | null>(null);
  /** Grows with each state, so that an answer that was overtaken is known as one. */
  let turn = 0;
  let wasChallenged = false;

  function go(next: ControllerState) {
    turn += 1;
    state.set(next);
  }

  function take(status: PaymentStatus, givenUp: Failure = NO_WORD) {
    const meaning = paymentView(status);
    noteOrder(status);
    switch (meaning.kind) {
      case 'paid':
        return paid(status);
      case 'closed':
        return fail(meaning.failure ?? givenUp, keeper.clear);
      case 'failed':
        return fail(meaning.failure, forgetAttempt);
      case 'action':
        return act(status, meaning.action);
      case 'redirect':
        go({ kind: 'redirecting' });
        return leave(meaning.page);
      case 'wait':
        return follow(status.orderId);
      default:
        return go(LOST);
    }
  }

  function noteOrder({ orderId, tableCode, total }: PaymentStatus) {
    order.set({ orderId, tableCode, total });
  }

  function paid(status: PaymentStatus) {
    go(IDLE);
    onPaid(status);
  }

  function fail(failure: Failure, forget: () => void) {
    const way: AttemptWay | null = keeper.read()?.attempt?.way ?? null;
    forget();
    go({ kind: 'failed', failure, option: way, wasChallenged });
    wasChallenged = false;
  }

  /** The next press is another attempt at the same order. */
  function forgetAttempt() {
    const kept = keeper.read();
    if (kept !== null) keeper.write({ ...kept, attempt: null });
  }

  function act({ orderId, attempt }: PaymentStatus, next: CustomerAction) {
    if (attempt === null) return;
    go({ kind: 'action-required', action: next, attemptId: attempt.id });
    if (next.do !== 'challenge') return;
    wasChallenged = true;
    // The bank's frame may never tell that it is done: the server knows all the same.
    ask(orderId, api.readPayment, (status) => JSON.stringify(stepOf(status)) !== JSON.stringify(next), take);
  }

  function follow(orderId: string) {
    go(CHECKING);
    ask(orderId, api.checkPayment, (status) => paymentView(status).kind !== 'wait', take);
  }

  function giveUp(orderId: string, then: (status: PaymentStatus) => void) {
    go(CHECKING);
    ask(orderId, api.abandonPayment, isOver, then);
  }

  function ask(
    orderId: string,
    call: PaymentApi['readPayment'],
    isEnough: (status: PaymentStatus) => boolean,
    then: (status: PaymentStatus) => void,
  ) {
    const mine = turn;
    const isOvertaken = () => mine !== turn;
    const askOnce = () => app.session.ask(() => call({ orderId }));
    const answered = poll({ request: askOnce, wait, isFinal: isEnough, isCanceled: isOvertaken });
    void answered.then((status) => {
      if (isOvertaken()) return;
      if (status !== null) return then(status);
      // The server knows of no such payment, so nobody can have paid it.
      fail(NO_WORD, keeper.clear);
    });
  }

  return { state, order, go, take, follow, giveUp, paid };
}

/** Nobody can pay it any more, or it is paid. */
function isOver(status: PaymentStatus): boolean {
  const { kind: is } = paymentView(status);
  return is === 'paid' || is === 'closed';
}

function stepOf(status: PaymentStatus): CustomerAction | null {
  const meaning = paymentView(status);
  return meaning.kind === 'action' ? meaning.action : null;
}

/** No answer of the server's own: what was asked may or may not have happened. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof RefusedByServer && error.code === 'broken');
}

/** The server knows of no such payment of this customer's. */
export function isUnknownPayment(error: unknown): boolean {
  return error instanceof RefusedByServer && (error.code === 'not-found' || error.code === 'not-identified');
}
