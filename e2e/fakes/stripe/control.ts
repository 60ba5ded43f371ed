// Controls of one account of the simulator, for tests and the demo. control-routes.ts offers them over HTTP.
import type { Ledger, LedgerLine } from '#e2e/fakes/ledger.ts';
import { requireObject, type StripeAccount } from './api/account.ts';
import {
  type ChargeWithoutAttempt,
  chargeWithoutAttempt,
  type PagePayment,
  payOnPage,
} from './api/customer-actions.ts';
import type { IdempotencyKeys } from './api/idempotency-keys.ts';
import type { Charge, PaymentIntent, Refund, RefundStatus } from './api/objects.ts';
import { createDispute, type DashboardRefund, refundInDashboard, setRefundStatus } from './api/refunds.ts';
import type { Fault, Faults } from './faults.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { WebhookDelivery, WebhookRelease, WebhookSettings, Webhooks } from './webhooks.ts';

/** The functions by which tests and the demo control one account of the simulated Stripe. */
export interface StripeControl {
  /** All charges that were paid, oldest first. */
  charges(): readonly Charge[];
  intents(): readonly PaymentIntent[];
  refunds(): readonly Refund[];
  /** The money of this account that really moved. */
  ledger(): readonly LedgerLine[];
  /** Plans a fault for the next calls of the server. `reset` and closing throw if no call meets it. */
  planFault(fault: Fault): void;
  /** Removes planned faults, used or not, resumes paused calls and cuts hanging ones. */
  clearFaults(): void;
  /** Resolves once a call is paused by a planned fault. */
  untilPaused(): Promise<void>;
  /** Resumes all paused calls. */
  resume(): void;
  /** Changes the webhooks about one attempt, or about all others. */
  setWebhooks(settings: Partial<WebhookSettings>, reference?: string): void;
  /** Sets the webhook address, which must be on this machine. */
  setWebhookUrl(url: string): void;
  /** Replaces the signing secret; the last one becomes `previous`. */
  changeWebhookSecret(secret: string): void;
  releaseWebhooks(release?: WebhookRelease): Promise<WebhookDelivery[]>;
  /** Resolves once no webhook is being sent. */
  untilWebhooksSent(): Promise<void>;
  /** The customer pays the session or intent of an attempt. False if it cannot be paid or the card is refused. */
  payOnPage(action: PagePayment): boolean;
  /** The customer is paying this attempt until `reset`: expiring its session or canceling its intent is refused. */
  setBeingPaid(reference: string): void;
  /** Charges money that belongs to no attempt. Returns the id of its intent. */
  chargeElsewhere(charge: ChargeWithoutAttempt): string;
  /** Staff refund an attempt in the dashboard. Throws if that is impossible. */
  refundInDashboard(refund: DashboardRefund): Refund;
  /** Sets the status of the next refund. */
  setNextRefundStatus(status: RefundStatus): void;
  /** Sets the status of a refund. */
  setRefundStatus(id: string, status: RefundStatus): void;
  dispute(intentId: string): void;
  /** Replaces the secret key; the previous one is accepted or expired. */
  rollSecretKey(secretKey: string, options: { readonly isPreviousAccepted: boolean }): void;
  /** Removes all idempotency keys, as Stripe does after one day. */
  clearIdempotencyKeys(): void;
  /**
   * Resets faults, webhook settings and payments in progress. Charges are not deleted. Throws if a planned fault was never
   * used.
   */
  reset(): void;
}

/** One account of the simulated Stripe, with the parts that its controls read and change. */
export interface StripeAccountParts {
  readonly account: StripeAccount;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  readonly secretKeys: SecretKeys;
  readonly ledger: Ledger;
  readonly checkedUrl: (url: string | null) => string | null;
}

/** Creates the controls of one account of the simulated Stripe. */
export function createControl(parts: StripeAccountParts): StripeControl {
  const { account, keys, faults, webhooks, secretKeys, ledger, checkedUrl } = parts;
  return {
    charges: () => [...account.charges.values()].filter(({ paid }) => paid),
    intents: () => [...account.intents.values()],
    refunds: () => [...account.refunds.values()],
    ledger: () => ledger.lines(),
    planFault: (fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    untilPaused: () => faults.paused(),
    resume: () => faults.resume(),
    setWebhooks: (settings, reference) => webhooks.updateSettings(settings, reference),
    setWebhookUrl: (url) => webhooks.setUrl(checkedUrl(url)),
    changeWebhookSecret: (secret) => webhooks.changeSecret(secret),
    releaseWebhooks: (release) => webhooks.release(release),
    untilWebhooksSent: () => webhooks.untilIdle(),
    payOnPage: (action) => payOnPage(account, action),
    setBeingPaid: (reference) => void account.beingPaid.add(reference),
    chargeElsewhere: (charge) => chargeWithoutAttempt(account, charge),
    refundInDashboard: (refund) => refundInDashboard(account, refund),
    setNextRefundStatus: (status) => void account.nextRefundStatuses.push(status),
    setRefundStatus: (id, status) =>
      void setRefundStatus(account, requireObject(account.refunds, id, 'refund'), status),
    dispute: (intentId) => void createDispute(account, intentId),
    rollSecretKey: (secretKey, { isPreviousAccepted }) => secretKeys.roll(secretKey, isPreviousAccepted),
    clearIdempotencyKeys: () => keys.clear(),
    reset: () => {
      webhooks.reset();
      account.beingPaid.clear();
      faults.end();
    },
  };
}
