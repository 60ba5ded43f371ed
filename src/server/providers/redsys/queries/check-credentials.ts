// Checks whether Redsys accepts our credentials, with a query of an order that cannot exist.
import type { CredentialCheckResult, ProviderQueryOptions } from '#server/attempts/index.ts';
import type { RedsysRequestContext } from '#server/providers/redsys/client.ts';
import { TRANSACTION_TYPE } from '#server/providers/redsys/rest-api.ts';
import { queryRedsysOrder } from './query-redsys-order.ts';

/** Our own order numbers begin with the month and the day. */
const NO_ORDER = '000000000000';
/** A code of Redsys itself: it received the query and rejected it. */
const REDSYS_CODE = /^(XML|SIS)\d{4}$/;

/**
 * Checks whether Redsys accepts the credentials of every account. Returns the worst result: rejected is worse than no response, and
 * no response is worse than accepted.
 */
export async function checkCredentials(
  clients: readonly RedsysRequestContext[],
  options: ProviderQueryOptions,
): Promise<CredentialCheckResult> {
  const checks = await Promise.all(clients.map((client) => checkAccount(client, options)));
  return (
    checks.find(({ state }) => state === 'rejected') ??
    checks.find(({ state }) => state === 'no-response') ?? { state: 'accepted' }
  );
}

async function checkAccount(
  client: RedsysRequestContext,
  options: ProviderQueryOptions,
): Promise<CredentialCheckResult> {
  const result = await queryRedsysOrder(client, NO_ORDER, TRANSACTION_TYPE.payment, options);
  if (result.kind !== 'unusable') return { state: 'accepted' };
  return { state: REDSYS_CODE.test(result.code) ? 'rejected' : 'no-response', code: result.code };
}
