// The heart of a payment in the browser: takes the server's word, shows what it means, and asks on while it is undecided.
import type { BrowserFacts, Failure, PaymentStatus } from '#contract/attempts.ts';
import { RefusedByServer, Unreachable } from '#contract/client.ts';
import type { OrderingGuest } from '#customer/shared/placing.ts';
import type { AttemptWay } from '#domain/attempt.ts';
import { createStore, type Store } from '#ui/use-store.ts';
import type { PaymentApi } from './payment-api.ts';
import { CHECKING, IDLE, LOST, type OpenOrder, type PayState } from './payment-state.ts';
import { type Act, type Leave, meaningOf } from './payment-view.ts';
import { poll } from './poll.ts';
import type { PaymentKeeper } from './stored-payment.ts';

export interface FlowParts {
  readonly guest: OrderingGuest;
  readonly api: PaymentApi;
  readonly keeper: PaymentKeeper;
  /** A UUID v7. */
  readonly newId: () => string;
  readonly browser: () => BrowserFacts;
  /** Waits that many milliseconds, or less when there is news. */
  readonly wait: (ms: number) => Promise<void>;
  /** Takes the browser to the provider's page. */
  readonly leave: (leave: Leave) => void;
  /** The money is there. The cart is cleared by the page that says so. */
  readonly onPaid: (status: PaymentStatus) => void;
}

export interface FlowCore {
  readonly state: Store<PayState>;
  /** The order being paid; null before it is known. */
  readonly order: Store<OpenOrder | null>;
  /** Shows another state. What was being asked for the one before is asked no more. */
  readonly go: (next: PayState) => void;
  /** Does what the server's word asks for. `givenUp` is said when the payment is closed without a reason. */
  readonly take: (status: PaymentStatus, givenUp?: Failure) => void;
  /** Asks until there is something to do, and does it. */
  readonly follow: (orderId: string) => void;
  /** Gives it up, again and again until the provider lets go of it or it is paid, and hands that to `then`. */
  readonly giveUp: (orderId: string, then: (status: PaymentStatus) => void) => void;
  readonly paid: (status: PaymentStatus) => void;
}

const NO_WORD: Failure = { reason: 'try-again', code: null };
export const GIVEN_UP: Failure = { reason: 'canceled-by-guest', code: null };

export function createFlowCore({ guest, api, keeper, wait, leave, onPaid }: FlowParts): FlowCore {
  const state = createStore<PayState>(IDLE);
  const order = createStore<OpenOrder | null>(null);
  /** Grows with each state, so that an answer that was overtaken is known as one. */
  let turn = 0;
  let wasChallenged = false;

  function go(next: PayState) {
    turn += 1;
    state.set(next);
  }

  function take(status: PaymentStatus, givenUp: Failure = NO_WORD) {
    const meaning = meaningOf(status);
    noteOrder(status);
    switch (meaning.is) {
      case 'paid':
        return paid(status);
      case 'closed':
        return fail(meaning.failure ?? givenUp, keeper.forget);
      case 'failed':
        return fail(meaning.failure, forgetAttempt);
      case 'act':
        return act(status, meaning.act);
      case 'leave':
        go({ step: 'leaving' });
        return leave(meaning.leave);
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
    go({ step: 'failed', failure, way, wasChallenged });
    wasChallenged = false;
  }

  /** The next press is another attempt at the same order. */
  function forgetAttempt() {
    const kept = keeper.read();
    if (kept !== null) keeper.keep({ ...kept, attempt: null });
  }

  function act({ orderId, attempt }: PaymentStatus, next: Act) {
    if (attempt === null) return;
    go({ step: 'acting', act: next, attemptId: attempt.id });
    if (next.do !== 'challenge') return;
    wasChallenged = true;
    // The bank's frame may never tell that it is done: the server knows all the same.
    ask(orderId, api.readPayment, (status) => JSON.stringify(stepOf(status)) !== JSON.stringify(next), take);
  }

  function follow(orderId: string) {
    go(CHECKING);
    ask(orderId, api.checkPayment, (status) => meaningOf(status).is !== 'wait', take);
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
    const askOnce = () => guest.session.ask(() => call({ orderId }));
    const answered = poll({ ask: askOnce, wait, isEnough, isOver: isOvertaken });
    void answered.then((status) => {
      if (isOvertaken()) return;
      if (status !== null) return then(status);
      // The server knows of no such payment, so nobody can have paid it.
      fail(NO_WORD, keeper.forget);
    });
  }

  return { state, order, go, take, follow, giveUp, paid };
}

/** Nobody can pay it any more, or it is paid. */
function isOver(status: PaymentStatus): boolean {
  const { is } = meaningOf(status);
  return is === 'paid' || is === 'closed';
}

function stepOf(status: PaymentStatus): Act | null {
  const meaning = meaningOf(status);
  return meaning.is === 'act' ? meaning.act : null;
}

/** No answer of the server's own: what was asked may or may not have happened. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof RefusedByServer && error.code === 'broken');
}

/** The server knows of no such payment of this guest's. */
export function isGone(error: unknown): boolean {
  return error instanceof RefusedByServer && (error.code === 'not-found' || error.code === 'not-identified');
}
