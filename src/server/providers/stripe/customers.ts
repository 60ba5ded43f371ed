// Stripe customers and their saved cards.
import type { Payer, ProviderAttempt, ProviderCard, ProviderQueryOptions } from '#server/attempts/index.ts';
import { idempotencyKeyOf, type StripeAccount, stripeAccountWithTimeout } from './account.ts';
import { candidateAccounts, findInAccounts, type StripeAccounts } from './accounts.ts';
import { isInvalidRequestError, isMissingStripeObject } from './failures.ts';

/**
 * Calls `work` with the id of the payer's customer object at Stripe, and returns its result and the id. If the payer has no such
 * object, creates one if `saveCard` is true; otherwise the id is null. If the stored object is missing at Stripe, calls `work`
 * again, with a new id or null. `operation` is `first`, or `anew` in the second call: use it in idempotency keys.
 */
export async function withStripeCustomer<T>(
  account: StripeAccount,
  attempt: ProviderAttempt,
  { payer, saveCard }: { readonly payer: Payer; readonly saveCard: boolean },
  work: (customer: string | null, operation: 'first' | 'anew') => Promise<T>,
): Promise<{ readonly result: T; readonly customer: string | null }> {
  const createIfSaving = () => (saveCard ? createCustomer(account, attempt, payer) : Promise.resolve(null));
  const firstCustomer = payer.providerCustomerId ?? (await createIfSaving());
  try {
    return { result: await work(firstCustomer, 'first'), customer: firstCustomer };
  } catch (error) {
    if (payer.providerCustomerId === null || !isMissingStripeObject(error, 'customer')) throw error;
    const customer = await createIfSaving();
    return { result: await work(customer, 'anew'), customer };
  }
}

async function createCustomer({ stripe }: StripeAccount, attempt: ProviderAttempt, { email }: Payer): Promise<string> {
  const customer = await stripe.customers.create(
    { ...(email === null ? {} : { email }), preferred_locales: ['es'] },
    idempotencyKeyOf(attempt, 'customer'),
  );
  return customer.id;
}

/**
 * Returns the id of the Stripe customer to whom a saved card belongs. Without this id the card cannot be charged. The id is stored
 * with the card, or else with the payer; null if it is stored with neither.
 */
export function stripeCustomerIdOfCard(card: ProviderCard, payer: Payer): string | null {
  return typeof card.data.customer === 'string' ? card.data.customer : payer.providerCustomerId;
}

/** Deletes a saved card at Stripe: detaches it from its Stripe customer, after which it cannot be charged. */
export async function deleteCard(
  accounts: StripeAccounts,
  card: ProviderCard,
  options: ProviderQueryOptions,
): Promise<void> {
  await findInAccounts(candidateAccounts(accounts, card.account), async (account) => {
    try {
      return await stripeAccountWithTimeout(account, options).stripe.paymentMethods.detach(card.token);
    } catch (error) {
      // The card is the only parameter, so an invalid request means that this account does not have it, or not any more.
      if (!isInvalidRequestError(error)) throw error;
      return null;
    }
  });
}

/**
 * Deletes a customer object at Stripe, in the first configured account that has it. Stripe then also detaches the saved cards and
 * deletes the e-mail address. Deletes nothing in the database of Comanda.
 */
export async function deleteStripeCustomer(
  accounts: StripeAccounts,
  customerId: string,
  options: ProviderQueryOptions,
): Promise<void> {
  await findInAccounts(accounts.all, async (account) => {
    try {
      return await stripeAccountWithTimeout(account, options).stripe.customers.del(customerId);
    } catch (error) {
      // The id is the only parameter, so an invalid request means that this account does not have the customer.
      if (!isInvalidRequestError(error)) throw error;
      return null;
    }
  });
}
