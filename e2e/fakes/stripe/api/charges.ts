// Charges, the balance and the account itself, for comparisons and for a check of keys.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { type Form, optionalText } from './form.ts';
import type { Charge } from './objects.ts';
import { createdWithin } from './payment-intents.ts';

/** Returns the charges that a list request of the API selects by intent, customer and time. */
export function listCharges(account: StripeAccount, form: Form): Charge[] {
  const [intent, customer] = [optionalText(form, 'payment_intent'), optionalText(form, 'customer')];
  return [...account.charges.values()]
    .filter(createdWithin(form))
    .filter((charge) => intent === null || charge.payment_intent === intent)
    .filter((charge) => customer === null || charge.customer === customer);
}

/** Returns the balance of the account: everything that was charged and not refunded. */
export function readBalance(account: StripeAccount): Stripe.Balance {
  const amount = [...account.charges.values()].reduce(
    (sum, charge) => sum + charge.amount_captured - charge.amount_refunded,
    0,
  );
  return { object: 'balance', available: [{ amount, currency: 'eur' }], pending: [], livemode: false };
}

/** Returns the account of the secret key, as the API describes it. */
export function readAccount({ id }: StripeAccount): Stripe.Account {
  return {
    id,
    object: 'account',
    country: 'ES',
    default_currency: 'eur',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    email: null,
    type: 'standard',
  };
}
