// The controls of the simulator for tests in the same process. control-routes.ts offers them over HTTP.
import type { BookLine } from '#e2e/fakes/book.ts';
import type { RedsysBehaviour } from './behaviour.ts';
import type { ConnectionFault } from './control.ts';
import type { KeyChange } from './merchants.ts';
import type { HeldNotification, NotificationRelease, SentNotification } from './notifications.ts';
import { isCharged } from './operations/complete-operation.ts';
import { chargeInPortal, type PortalCharge, type PortalRefund, refundInPortal } from './operations/portal.ts';
import { type PaidBy, refundedAmount } from './operations/store.ts';
import { actOnPage, listPages, type OpenedPage, type PageAction, returnFromPage } from './pages/page-actions.ts';
import type { RedirectSessions } from './pages/redirect-session.ts';
import { type ListedOperation, listOperations } from './queries/operation-list.ts';
import type { RedsysSimulator } from './simulator.ts';
import type { Merchant } from './wire/envelope.ts';

/** A charged payment; amounts are in cents. */
export interface Charge {
  readonly order: string;
  readonly amount: number;
  readonly refunded: number;
  readonly paidBy: PaidBy;
}

export interface NewMerchant {
  readonly merchantCode: string;
  readonly terminal: string;
  readonly secretKey: string;
}

export interface RedsysControls {
  /** The behaviour for an order, or for all orders without their own. */
  behaviour(order?: string): RedsysBehaviour;
  setBehaviour(changes: Partial<RedsysBehaviour>, order?: string): void;
  /**
   * Restores behaviour, faults and clock, ends hanging requests, and drops held and retried notifications. Operations,
   * merchants and the book remain.
   */
  resetBehaviour(): void;
  /** Plans a connection fault for a following REST request. */
  planFault(fault: ConnectionFault): void;
  /** Sends held notifications and ends hanging requests. Resolves once the merchant has replied. */
  release(release?: NotificationRelease): Promise<void>;
  /** Ends hanging requests, and leaves held notifications held. */
  releaseRequests(): void;
  heldNotifications(): readonly HeldNotification[];
  /** Sent notifications, oldest first. */
  notifications(): readonly SentNotification[];
  /** Resolves once no notification is being sent, delayed or retried. */
  untilNotificationsSent(): Promise<void>;
  charges(): readonly Charge[];
  /** All operations with declined tries and refunds, in chronological order. */
  operations(): readonly ListedOperation[];
  /** The money that really moved. */
  book(): readonly BookLine[];
  pages(): readonly OpenedPage[];
  /** The customer acts on the bank's page. False if the page does not exist, has expired or is finished. */
  actOnPage(action: PageAction): Promise<boolean>;
  /** The customer returns from the page. The address to which they return; null if the page has no result. */
  returnFromPage(order: string): string | null;
  /** Staff refund a payment in the bank's portal. False if that is impossible. */
  refundInPortal(refund: PortalRefund): Promise<boolean>;
  /** Another system charges an order on the terminal. False for an unknown merchant or a used order number. */
  chargeInPortal(charge: PortalCharge): boolean;
  addMerchant(merchant: NewMerchant): void;
  /** False for an unknown merchant or terminal. */
  changeKey(change: KeyChange): boolean;
  now(): Date;
  advanceClock(milliseconds: number): void;
}

/** The clock of a simulator, which tests can move. */
export interface MovableClock {
  now(): Date;
  advance(milliseconds: number): void;
  reset(): void;
}

/** Creates the controls of a simulator. */
export function createControls(
  simulator: RedsysSimulator,
  main: Merchant,
  sessions: RedirectSessions,
  clock: MovableClock,
): RedsysControls {
  const { control, notifier, merchants, book } = simulator;
  return {
    behaviour: (order) => control.behaviour(order),
    setBehaviour: (changes, order) => control.update(changes, order),
    resetBehaviour: () => {
      control.reset();
      control.release();
      notifier.drop();
      clock.reset();
    },
    planFault: (fault) => control.planFault(fault),
    release: async (release) => {
      control.release();
      await notifier.release(release);
    },
    releaseRequests: () => control.release(),
    heldNotifications: () => notifier.held(),
    notifications: () => notifier.sent(),
    untilNotificationsSent: () => notifier.untilIdle(),
    charges: () => listCharges(simulator),
    operations: () => listOperations(simulator),
    book: () => book.lines(),
    pages: () => listPages(sessions),
    actOnPage: (action) => actOnPage(sessions, action),
    returnFromPage: (order) => returnFromPage(sessions, order),
    refundInPortal: (refund) => refundInPortal(simulator, refund),
    chargeInPortal: (charge) => chargeInPortal(simulator, main, charge),
    addMerchant: ({ merchantCode: code, terminal, secretKey }) => merchants.add({ code, terminal, secretKey }),
    changeKey: (change) => merchants.changeKey(change),
    now: () => clock.now(),
    advanceClock: (milliseconds) => clock.advance(milliseconds),
  };
}

function listCharges({ store }: RedsysSimulator): readonly Charge[] {
  return [...store.operations.values()].filter(isCharged).map((operation) => ({
    order: operation.order,
    amount: operation.amount,
    refunded: refundedAmount(operation),
    paidBy: operation.paidBy,
  }));
}
