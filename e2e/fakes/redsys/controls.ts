// The controls of the simulator for tests in the same process. control-routes.ts offers them over HTTP.
import type { LedgerLine } from '#e2e/fakes/ledger.ts';
import type { RedsysBehaviour } from './behaviour.ts';
import type { ConnectionFault } from './control.ts';
import type { NotificationRelease } from './notifications.ts';
import { isCharged } from './operations/complete-operation.ts';
import { chargeInPortal, type PortalCharge, type PortalRefund, refundInPortal } from './operations/portal.ts';
import { type PaymentMeans, refundedAmount } from './operations/store.ts';
import { actOnPage, listBankPages, type OpenedPage, type PageAction } from './pages/page-actions.ts';
import type { RedirectSessions } from './pages/redirect-session.ts';
import { type ListedOperation, listOperations } from './queries/operation-list.ts';
import type { RedsysSimulator } from './simulator.ts';
import type { Merchant } from './wire/envelope.ts';

/** A charged payment of the simulated Redsys, by the number of its order; amounts are in cents. */
interface Charge {
  readonly order: string;
  readonly amount: number;
  readonly refunded: number;
  readonly paidBy: PaymentMeans;
}

/** A merchant and terminal that is added to the simulated Redsys, with the secret key for its signatures. */
export interface NewMerchant {
  readonly merchantCode: string;
  readonly terminal: string;
  readonly secretKey: string;
}

/** The functions by which tests and the demo control the simulated Redsys. */
export interface RedsysControls {
  /** The behaviour for an order, or for all orders without their own. */
  behaviour(order?: string): RedsysBehaviour;
  setBehaviour(changes: Partial<RedsysBehaviour>, order?: string): void;
  /**
   * Restores the behaviour, ends hanging requests, and drops held notifications. Operations, keys and the ledger remain.
   * Throws if a planned fault was never used.
   */
  resetBehaviour(): void;
  /** Plans a connection fault for a following REST request that moves money. A reset or closing throws if it was never used. */
  planFault(fault: ConnectionFault): void;
  /** Removes planned faults, used or not. */
  clearFaults(): void;
  /** Sends held notifications and ends hanging requests. Resolves once the merchant has replied. */
  release(release?: NotificationRelease): Promise<void>;
  /** Resolves once no notification is being sent. */
  untilNotificationsSent(): Promise<void>;
  charges(): readonly Charge[];
  /** All operations with declined tries and refunds, in chronological order. */
  operations(): readonly ListedOperation[];
  /** The money that really moved. */
  ledger(): readonly LedgerLine[];
  pages(): readonly OpenedPage[];
  /** The customer acts on the bank's page. False if the page does not exist, has expired or is finished. */
  actOnPage(action: PageAction): Promise<boolean>;
  /** Staff refund a payment in the bank's portal. False if that is impossible. */
  refundInPortal(refund: PortalRefund): Promise<boolean>;
  /** Another system charges an order on the terminal. False for an unknown terminal or a used order number. */
  chargeInPortal(charge: PortalCharge): boolean;
  /** Gives the main merchant a new key. Its previous keys stay accepted. */
  changeKey(secretKey: string): void;
  now(): Date;
}

/** Creates the controls of a simulated Redsys. `main` is the merchant whose terminals `chargeInPortal` charges. */
export function createControls(simulator: RedsysSimulator, main: Merchant, sessions: RedirectSessions): RedsysControls {
  const { control, notifier, merchants, ledger } = simulator;
  return {
    behaviour: (order) => control.behaviour(order),
    setBehaviour: (changes, order) => control.update(changes, order),
    resetBehaviour: () => {
      control.reset();
      control.release();
      notifier.drop();
      control.requireFaultsUsed();
    },
    planFault: (fault) => control.planFault(fault),
    clearFaults: () => control.clearFaults(),
    release: async (release) => {
      control.release();
      await notifier.release(release);
    },
    untilNotificationsSent: () => notifier.untilIdle(),
    charges: () => listCharges(simulator),
    operations: () => listOperations(simulator),
    ledger: () => ledger.lines(),
    pages: () => listBankPages(sessions),
    actOnPage: (action) => actOnPage(sessions, action),
    refundInPortal: (refund) => refundInPortal(simulator, refund),
    chargeInPortal: (charge) => chargeInPortal(simulator, main, charge),
    changeKey: (secretKey) => merchants.changeKey(secretKey),
    now: simulator.now,
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
