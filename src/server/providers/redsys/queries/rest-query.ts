// The REST query of operations («Consulta de operaciones REST»). Moves no money. Used only if its address is set.
//
// Published (docs.globalpayments.es, Cyberpac, «Consulta de operaciones REST»): JSON in both directions, signed with HMAC SHA-512
// or SHA-256; `Detail` requires `order` and finds operations of the last 90 days; `Massive` requires `initialDate` and
// `finalDate`, at most 15 days apart, and returns at most 1,000 operations; unfinished operations are included.
//
// Assumed, because it is not published: the address; the envelope of the other REST services; the names `type`, `merchantCode`,
// `terminal` and `operations`; that operations have the field names of the SOAP query; the format of dates, with the time; that a
// `Massive` query is signed with a key derived from the invented number in `order`; that a rejected query returns `{errorCode}`,
// SIS0054 for an unknown order. A response that does not fit counts as no response.
import * as z from 'zod/mini';
import {
  parseJsonOrNull,
  postToRedsys,
  type RedsysRequestContext,
  redsysErrorCodeOf,
} from '#server/providers/redsys/client.ts';
import {
  type MerchantParameters,
  signWithOrderNumber,
  verifyWithOrderNumber,
} from '#server/providers/redsys/signed-parameters.ts';
import {
  hasTransactionType,
  isOperationOfRedsysOrder,
  isOperationOfTerminal,
  type RedsysOrderQuery,
  type RedsysOrderQueryResult,
  type UnusableResponse,
  unusableResponse,
} from './query-result.ts';

const NO_SUCH_OPERATION = 'SIS0054';
/** At most this many operations are returned. */
const ROWS_MAX = 1_000;

/** The number from which the key of the signature of a query without an order is derived. */
const NO_ORDER = '000000000000';

/** The operations that Redsys lists for a period. `isComplete` is false if there are more than one response can contain. */
type PeriodQueryResult =
  | { readonly kind: 'found'; readonly operations: readonly MerchantParameters[]; readonly isComplete: boolean }
  | UnusableResponse;

/** Queries the operations that Redsys lists for one order number, over REST, within the time limit of `query`. Moves no money. */
export async function queryRedsysOrderOverRest(
  client: RedsysRequestContext,
  query: RedsysOrderQuery,
): Promise<RedsysOrderQueryResult> {
  const reply = await send(client, { type: 'Detail', order: query.order }, query.timeoutMs);
  if (reply.kind === 'unusable') return reply.code === NO_SUCH_OPERATION ? { kind: 'missing' } : reply;
  const ofOrder = reply.operations.filter((fields) => isOperationOfRedsysOrder(client.settings, query.order, fields));
  if (ofOrder.length === 0 && reply.operations.length > 0) return unusableResponse('another-order');
  const operations = ofOrder.filter((fields) => hasTransactionType(query.type, fields));
  return operations.length > 0 ? { kind: 'found', operations } : { kind: 'missing' };
}

/**
 * Queries all operations of one terminal in a period of at most 15 days. The dates are local times of Madrid, such as
 * `2026-11-02T21:15:00`. The time limit is in milliseconds.
 */
export async function queryPeriodOverRest(
  client: RedsysRequestContext,
  period: { readonly initialDate: string; readonly finalDate: string },
  timeoutMs: number,
): Promise<PeriodQueryResult> {
  const reply = await send(client, { type: 'Massive', order: NO_ORDER, ...period }, timeoutMs);
  if (reply.kind === 'unusable')
    return reply.code === NO_SUCH_OPERATION ? { kind: 'found', operations: [], isComplete: true } : reply;
  const { operations, total = operations.length } = reply;
  return { kind: 'found', operations, isComplete: operations.length < ROWS_MAX && total <= operations.length };
}

type Reply = {
  readonly kind: 'reply';
  readonly operations: readonly MerchantParameters[];
  readonly total?: number | undefined;
};

const replyShape = z.object({
  operations: z.array(z.record(z.string(), z.unknown())),
  total: z.optional(z.number()),
});

async function send(
  client: RedsysRequestContext,
  query: Readonly<Record<string, string>> & { readonly order: string },
  timeoutMs: number,
): Promise<Reply | UnusableResponse> {
  const { queryUrl: url, merchantCode, terminal } = client.settings;
  if (url === undefined) return unusableResponse('not-configured');
  const envelope = signWithOrderNumber(client.settings, query.order, { merchantCode, terminal, ...query });
  const headers = { 'content-type': 'application/json' };
  const result = await postToRedsys({ url, body: JSON.stringify(envelope), headers, timeoutMs });
  if (result.kind !== 'response') return unusableResponse(result.kind === 'unknown' ? result.code : 'no-connection');
  return readReply(client, query.order, result.text);
}

function readReply({ account }: RedsysRequestContext, order: string, text: string): Reply | UnusableResponse {
  const received = parseJsonOrNull(text);
  const error = redsysErrorCodeOf(received);
  if (error !== null) return unusableResponse(error);
  const parameters = verifyWithOrderNumber(account, order, received);
  if (!parameters) return unusableResponse('not-signed');
  const reply = z.safeParse(replyShape, parameters);
  if (!reply.success) return unusableResponse('not-understood');
  const isOurs = reply.data.operations.every((fields) => isOperationOfTerminal(account.terminal, fields));
  return isOurs ? { kind: 'reply', ...reply.data } : unusableResponse('another-terminal');
}
