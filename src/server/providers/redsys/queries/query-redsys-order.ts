// Queries an order at Redsys, over REST or SOAP. No other file chooses between the two query services.
import type { ProviderQueryOptions } from '#server/attempts/index.ts';
import type { RedsysRequestContext } from '#server/providers/redsys/client.ts';
import type { RedsysOrderQueryResult } from './query-result.ts';
import { queryRedsysOrderOverRest } from './rest-query.ts';
import { queryRedsysOrderOverSoap } from './soap-query.ts';

/**
 * Queries the operations (charges or refunds) of one transaction type that Redsys lists for an order number (one per payment
 * attempt). If `REDSYS_QUERY_URL` is set, sends the REST query first, and the SOAP query only if REST gives no usable response.
 * Each then has half of the time limit. Otherwise sends only the SOAP query.
 */
export async function queryRedsysOrder(
  client: RedsysRequestContext,
  order: string,
  type: string,
  { timeoutMs }: ProviderQueryOptions,
): Promise<RedsysOrderQueryResult> {
  if (client.settings.queryUrl === undefined)
    return queryAndLog(client, queryRedsysOrderOverSoap, { order, type, timeoutMs });
  const half = { order, type, timeoutMs: timeoutMs / 2 };
  const result = await queryAndLog(client, queryRedsysOrderOverRest, half);
  return result.kind === 'unusable' ? queryAndLog(client, queryRedsysOrderOverSoap, half) : result;
}

async function queryAndLog(
  client: RedsysRequestContext,
  query: typeof queryRedsysOrderOverSoap,
  order: Parameters<typeof queryRedsysOrderOverSoap>[1],
): Promise<RedsysOrderQueryResult> {
  const result = await query(client, order);
  if (result.kind === 'unusable') {
    const service = query === queryRedsysOrderOverSoap ? 'SOAP' : 'REST';
    const { name: account } = client.account;
    client.log.warn({ ref: order.order, account, service, code: result.code }, 'Redsys order query failed');
  }
  return result;
}
