// Guests and their kept cards, as Stripe knows them.
import type { Payer, ProviderAttempt, ProviderCard } from '#server/attempts/index.ts';
import { keyOf, type StripeAccount } from './api.ts';
import { isInvalidRequest, isMissing } from './failures.ts';

/**
 * Does something in the name of who pays. A guest becomes known to Stripe with the first card they want kept, and not
 * before. Stripe may have forgotten a guest whom we know (the venue has changed its account, or deleted them there):
 * then they are a new one.
 */
export async function inNameOf<T>(
  account: StripeAccount,
  attempt: ProviderAttempt,
  { payer, saveCard }: { readonly payer: Payer; readonly saveCard: boolean },
  work: (customer: string | null, operation: 'first' | 'anew') => Promise<T>,
): Promise<{ readonly result: T; readonly customer: string | null }> {
  const newcomer = () => (saveCard ? createCustomer(account, attempt, payer) : Promise.resolve(null));
  const known = payer.providerCustomerId ?? (await newcomer());
  try {
    return { result: await work(known, 'first'), customer: known };
  } catch (error) {
    if (payer.providerCustomerId === null || !isMissing(error, 'customer')) throw error;
    const customer = await newcomer();
    return { result: await work(customer, 'anew'), customer };
  }
}

async function createCustomer({ stripe }: StripeAccount, attempt: ProviderAttempt, { email }: Payer): Promise<string> {
  const customer = await stripe.customers.create(
    { ...(email === null ? {} : { email }), preferred_locales: ['es'] },
    keyOf(attempt, 'customer'),
  );
  return customer.id;
}

/** Whose card it is. It cannot be charged without. */
export function customerOfCard(card: ProviderCard, payer: Payer): string | null {
  return typeof card.data.customer === 'string' ? card.data.customer : payer.providerCustomerId;
}

/** Takes the card off its customer, after which nobody can charge it. */
export async function forgetCard({ stripe }: StripeAccount, card: ProviderCard): Promise<void> {
  try {
    await stripe.paymentMethods.detach(card.token);
  } catch (error) {
    // The call names nothing but the card: invalid is one that is gone, or was taken off before.
    if (!isInvalidRequest(error)) throw error;
  }
}
