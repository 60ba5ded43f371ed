// Refunds, and disputes of cardholders.
import { type Form, labels, needed, text, whole } from './form.ts';
import { ApiRefusal } from './refusal.ts';
import { type Charge, get, type Refund, type RefundStatus, type World } from './account.ts';

export const REFUND_FIELDS = ['payment_intent', 'amount', 'reason', 'metadata.*', 'expand.#'];

export function createRefund(world: World, form: Form): Refund {
  const charge = chargeOf(world, needed(form, 'payment_intent'));
  const amount = whole(form, 'amount') ?? charge.amount - charge.amount_refunded;
  refuseTooMuch(charge, amount);

  const refund: Refund = {
    id: world.newId('re'),
    object: 'refund',
    created: world.now(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    metadata: labels(form),
    status: 'pending',
  };
  world.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.tell('refund.created', refund);
  return endRefund(world, refund, world.nextRefunds.shift() ?? 'succeeded');
}

function chargeOf(world: World, intentId: string): Charge {
  const intent = get(world.intents, intentId, 'payment_intent', 'payment_intent');
  if (intent.latest_charge === null) {
    throw new ApiRefusal('The intent was never paid.', { code: 'charge_not_refundable', param: 'payment_intent' });
  }
  return get(world.charges, intent.latest_charge, 'charge');
}

function refuseTooMuch(charge: Charge, amount: number): void {
  if (charge.refunded) throw new ApiRefusal('All of it was given back before.', { code: 'charge_already_refunded' });
  if (amount < 1 || amount > charge.amount - charge.amount_refunded) {
    throw new ApiRefusal('There is less than that to give back.', { param: 'amount' });
  }
}

/** What a refund has come to. Money that could not be given back is the venue's again. */
export function endRefund(world: World, refund: Refund, status: RefundStatus): Refund {
  refund.status = status;
  if (status === 'pending') return refund;
  const charge = get(world.charges, refund.charge, 'charge');
  if (status === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    world.tell('refund.failed', refund);
  } else {
    world.tell('charge.refunded', charge);
  }
  world.tell('refund.updated', refund);
  return refund;
}

/** Those of one intent, or all. */
export function refundsOf(world: World, form: Form): Refund[] {
  const intent = text(form, 'payment_intent');
  return [...world.refunds.values()].filter((refund) => intent === null || refund.payment_intent === intent);
}

/** A cardholder asks their bank for the money back. */
export function dispute(world: World, intentId: string): object {
  const charge = chargeOf(world, intentId);
  charge.disputed = true;
  const made = {
    id: world.newId('du'),
    object: 'dispute',
    created: world.now(),
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    livemode: false,
  };
  world.tell('charge.dispute.created', made);
  return made;
}
