// Checks whether Stripe accepts the configured keys.
import type { CredentialCheckResult, ProviderQueryOptions } from '#server/attempts/index.ts';
import { type StripeAccount, stripeAccountWithTimeout } from './account.ts';
import type { StripeAccounts } from './accounts.ts';
import { callFailureOf } from './failures.ts';

/**
 * Checks whether Stripe accepts the keys of every configured account, by reading one object of each kind that payments need. A
 * restricted key without the right to read one of them is reported as `rejected`. The code of the result begins with the account id
 * if the account is not the current one.
 */
export async function checkCredentials(
  { all }: StripeAccounts,
  options: ProviderQueryOptions,
): Promise<CredentialCheckResult> {
  const checks = await Promise.all(all.map((account) => checkAccount(stripeAccountWithTimeout(account, options))));
  const failed = checks.filter((check) => check.state !== 'accepted');
  return failed.find(({ state }) => state === 'rejected') ?? failed[0] ?? { state: 'accepted' };
}

async function checkAccount(account: StripeAccount): Promise<CredentialCheckResult> {
  const { stripe, id, isCurrent } = account;
  const oneOnly = { limit: 1 };
  try {
    await Promise.all([
      stripe.paymentIntents.list(oneOnly),
      stripe.checkout.sessions.list(oneOnly),
      stripe.charges.list(oneOnly),
      stripe.refunds.list(oneOnly),
    ]);
    return { state: 'accepted' };
  } catch (error) {
    const failure = callFailureOf(error);
    const code = isCurrent ? failure.code : `${id}: ${failure.code}`;
    return { state: failure.kind === 'refused' ? 'rejected' : 'no-response', code };
  }
}
