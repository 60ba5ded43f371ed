// Refunds, and disputes by cardholders.
import type Stripe from 'stripe';
import { requireObject, type StripeAccount } from './account.ts';
import { type Form, optionalInteger, optionalText, parametersOf, readMetadata, requiredText } from './form.ts';
import { type Charge, type Refund, type RefundStatus, UNUSED_DISPUTE_FIELDS, UNUSED_REFUND_FIELDS } from './objects.ts';
import { createdWithin } from './payment-intents.ts';
import { ApiRefusal } from './refusal.ts';

/** The parameters that the simulated Stripe accepts when a refund is created. */
export const REFUND_FIELDS = parametersOf<Stripe.RefundCreateParams>()([
  'payment_intent',
  'amount',
  'reason',
  'metadata.*',
  'expand.#',
]);

/**
 * Creates a refund of a succeeded payment intent by the parameters of the call. Throws if the intent was not paid, or the amount is
 * too large.
 */
export function createRefund(account: StripeAccount, form: Form): Refund {
  const charge = requireCharge(account, requiredText(form, 'payment_intent'));
  const amount = optionalInteger(form, 'amount') ?? charge.amount - charge.amount_refunded;
  requireRefundableAmount(charge, amount);

  const refund = addRefund(account, charge, amount, {
    metadata: readMetadata(form),
    reason: optionalText(form, 'reason'),
  });
  return setRefundStatus(account, refund, account.nextRefundStatuses.shift() ?? 'succeeded');
}

/** Stores a pending refund and publishes the event. */
function addRefund(
  account: StripeAccount,
  charge: Charge,
  amount: number,
  details: Pick<Refund, 'metadata' | 'reason'>,
): Refund {
  const refund: Refund = {
    id: account.newId('re'),
    object: 'refund',
    ...UNUSED_REFUND_FIELDS,
    customer: charge.customer,
    payment_method: charge.payment_method,
    created: account.nowInSeconds(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    ...details,
    status: 'pending',
  };
  account.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  account.recordEvent('refund.created', refund);
  return refund;
}

/** A refund that staff of the venue make in Stripe's dashboard. */
export interface DashboardRefund {
  readonly reference: string;
  /** Cents; the rest of the charge by default. */
  readonly amount?: number;
  /** `succeeded` by default. */
  readonly status?: RefundStatus;
}

/**
 * Refunds the charge of a payment attempt as staff do in Stripe's dashboard, without the venue's metadata. Throws if the charge
 * cannot be refunded.
 */
export function refundInDashboard(
  account: StripeAccount,
  { reference, amount, status = 'succeeded' }: DashboardRefund,
): Refund {
  const charge = [...account.charges.values()].findLast((one) => one.paid && account.referenceOf(one) === reference);
  if (charge === undefined) throw new ApiRefusal('The attempt was never paid.', { code: 'charge_not_refundable' });
  const refunded = amount ?? charge.amount - charge.amount_refunded;
  requireRefundableAmount(charge, refunded);
  const refund = addRefund(account, charge, refunded, { metadata: {}, reason: 'requested_by_customer' });
  account.dashboardRefunds.add(refund.id);
  return setRefundStatus(account, refund, status);
}

function requireCharge(account: StripeAccount, intentId: string): Charge {
  const intent = requireObject(account.intents, intentId, 'payment_intent', 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw new ApiRefusal('The intent was never paid.', { code: 'charge_not_refundable', param: 'payment_intent' });
  }
  return requireObject(account.charges, intent.latest_charge, 'charge');
}

function requireRefundableAmount(charge: Charge, amount: number): void {
  if (charge.refunded)
    throw new ApiRefusal('The charge was fully refunded before.', { code: 'charge_already_refunded' });
  if (amount < 1 || amount > charge.amount - charge.amount_refunded) {
    throw new ApiRefusal('The amount is larger than the amount that can be refunded.', { param: 'amount' });
  }
}

/**
 * Sets the status of a refund, and publishes events if the status is final. After `failed` or `canceled` the amount can be refunded
 * again, even if the refund had succeeded before.
 */
export function setRefundStatus(account: StripeAccount, refund: Refund, status: RefundStatus): Refund {
  const previous = refund.status;
  refund.status = status;
  if (status === 'pending' || status === 'requires_action' || status === previous) return refund;
  const origin = account.dashboardRefunds.has(refund.id) ? 'portal' : 'api';
  if (status === 'succeeded') account.recordMovement('refund', refund.payment_intent, refund.amount, origin);
  if (previous === 'succeeded') account.recordMovement('refund-returned', refund.payment_intent, refund.amount, origin);
  const charge = requireObject(account.charges, refund.charge, 'charge');
  if (status === 'failed' || status === 'canceled') {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    if (status === 'failed') {
      refund.failure_reason = 'expired_or_canceled_card';
      account.recordEvent('refund.failed', refund);
    }
  } else {
    account.recordEvent('charge.refunded', charge);
  }
  account.recordEvent('refund.updated', refund);
  return refund;
}

/** Returns the refunds that a list request of the API selects by intent, charge and time. */
export function listRefunds(account: StripeAccount, form: Form): Refund[] {
  const [intent, charge] = [optionalText(form, 'payment_intent'), optionalText(form, 'charge')];
  return [...account.refunds.values()]
    .filter(createdWithin(form))
    .filter((refund) => intent === null || refund.payment_intent === intent)
    .filter((refund) => charge === null || refund.charge === charge);
}

/** Creates a dispute by the cardholder and publishes the event. */
export function createDispute(account: StripeAccount, intentId: string): object {
  const charge = requireCharge(account, intentId);
  charge.disputed = true;
  const dispute: Stripe.Dispute = {
    id: account.newId('du'),
    object: 'dispute',
    ...UNUSED_DISPUTE_FIELDS,
    is_charge_refundable: charge.amount_refunded < charge.amount,
    metadata: {},
    created: account.nowInSeconds(),
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    livemode: false,
  };
  account.recordEvent('charge.dispute.created', dispute);
  return dispute;
}
