// The Stripe accounts of the venue: the current one charges new payments, the others are used for what they charged before.
//
// The keys of an account may change, so the account of an attempt may be configured under another key. Ids are unique across all of
// Stripe, so one account after the other is searched for an object: another account replies that the object is missing, and a
// revoked key is refused.
import type { ProviderAttempt, ProviderCard, ProviderQueryOptions } from '#server/attempts/index.ts';
import {
  isAttemptOfAccount,
  type StripeAccount,
  type StripeOptions,
  stripeAccountFromSettings,
  stripeAccountWithTimeout,
} from './account.ts';
import { isCredentialError, isMissingStripeObject } from './failures.ts';
import type { StripeCredentials, StripeSettings } from './settings.ts';

/** All Stripe accounts that are configured: the one that charges new payments, and earlier ones. */
export interface StripeAccounts {
  /** The account that charges new payments. */
  readonly current: StripeAccount;
  /** One account for each secret key; the current one is the first. */
  readonly all: readonly StripeAccount[];
  /** The secrets that webhooks may be signed with, each with the account whose events they sign. */
  readonly webhookSecrets: readonly { readonly secret: string; readonly account: StripeAccount }[];
}

/** Creates the client objects for all Stripe accounts in the settings. Sends no request, and opens no account at Stripe. */
export function stripeAccountsFromSettings(settings: StripeSettings, options: StripeOptions): StripeAccounts {
  const current = stripeAccountFromSettings(settings, settings, options);
  const accounts = new Map([[current.id, current]]);
  const accountOf = (credentials: StripeCredentials): StripeAccount => {
    const created = stripeAccountFromSettings(settings, credentials, options);
    const account = accounts.get(created.id) ?? created;
    accounts.set(account.id, account);
    return account;
  };
  const webhookSecrets = [settings, ...settings.otherCredentials].map((credentials) => ({
    secret: credentials.webhookSecret,
    account: accountOf(credentials),
  }));
  return { current, all: [...accounts.values()], webhookSecrets };
}

/**
 * Returns the accounts in which to search for a Stripe object that was created with the account `id`, in this order: that account,
 * then the other accounts of the same environment (test or live). If `id` is null, returns all accounts, because early versions did
 * not store the account of an object.
 */
export function candidateAccounts({ all }: StripeAccounts, id: string | null): readonly StripeAccount[] {
  if (id === null) return all;
  const [environment] = id.split(':', 1);
  const candidates = all.filter((account) => account.id.startsWith(`${environment}:`));
  return candidates.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
}

/**
 * Searches Stripe accounts for an object: calls `work` for one account after the other, and returns the first result. If an account
 * does not have the object, `work` must return null, or throw Stripe's error for a missing object. If no account has it, returns
 * null, or throws Stripe's refusal of a key if there was one. Throws any other error at once.
 */
export async function findInAccounts<T>(
  candidates: readonly StripeAccount[],
  work: (account: StripeAccount) => Promise<T | null>,
): Promise<T | null> {
  let refusal: Error | undefined;
  for (const account of candidates) {
    try {
      const found = await work(account);
      if (found !== null) return found;
    } catch (error) {
      if (isCredentialError(error)) refusal ??= error;
      else if (!isMissingStripeObject(error)) throw error;
    }
  }
  if (refusal !== undefined) throw refusal;
  return null;
}

/**
 * Finds the Stripe account in which this saved card can be charged; null if no account has the card. If the payment attempt belongs
 * to the current account, returns the current account without asking Stripe. Requests with the returned account have the time limit
 * of `options`.
 */
export async function findAccountOfCard(
  accounts: StripeAccounts,
  attempt: ProviderAttempt,
  card: ProviderCard,
  options: ProviderQueryOptions,
): Promise<StripeAccount | null> {
  if (isAttemptOfAccount(accounts.current, attempt)) return stripeAccountWithTimeout(accounts.current, options);
  return findInAccounts(candidateAccounts(accounts, attempt.account), async (configured) => {
    const account = stripeAccountWithTimeout(configured, options);
    await account.stripe.paymentMethods.retrieve(card.token);
    return account;
  });
}
