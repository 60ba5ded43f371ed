// Lists all charges and refunds of a period with the REST query.
import type { ListedOperation, Period } from '#server/attempts/index.ts';
import type { RedsysRequestContext } from '#server/providers/redsys/client.ts';
import { isRefundMade, refundAuthorisationCode } from '#server/providers/redsys/refunds.ts';
import { meaningOfCode } from '#server/providers/redsys/response-codes.ts';
import { amountOf } from '#server/providers/redsys/response-outcomes.ts';
import { currencyOf, TRANSACTION_TYPE } from '#server/providers/redsys/rest-api.ts';
import { type MerchantParameters, readParameterAsText } from '#server/providers/redsys/signed-parameters.ts';
import { parseMadridTime, toMadridTime } from './local-time.ts';
import { isOperationFinished } from './query-result.ts';
import { queryPeriodOverRest } from './rest-query.ts';

const HOUR_MS = 3_600_000;
/** Shorter than the 15 days that Redsys allows, also with the margin of both ends. */
const QUERY_PERIOD_MS = 14 * 24 * HOUR_MS;
/** A period that contains too many operations is halved until it is this short. */
const SHORTEST_PERIOD_MS = 60_000;
/** When daylight saving time ends, an hour of local time occurs twice: more is queried, and what is outside is dropped. */
const MARGIN_MS = HOUR_MS;
/** Longer than a query of one order: the list of a day is long. */
const TIMEOUT_MS = 30_000;

/**
 * Lists the charges and refunds of all Redsys accounts in a period. Throws if a query fails, because an incomplete list would look
 * as if charges were missing at Redsys.
 */
export async function* listOperations(
  clients: readonly RedsysRequestContext[],
  { from, to }: Period,
): AsyncGenerator<ListedOperation> {
  const counts = new Map<string, number>();
  const first = Math.min(from.getTime(), to.getTime() - QUERY_PERIOD_MS);
  for (const client of clients) {
    for (let start = first; start < to.getTime(); start += QUERY_PERIOD_MS) {
      for await (const operation of listPeriod(client, start, Math.min(start + QUERY_PERIOD_MS, to.getTime()))) {
        const identified = withOwnId(operation, counts);
        if (operation.time >= from) yield identified;
      }
    }
  }
}

/**
 * Makes the id of a listed refund unique: a terminal may give several refunds of an order the same code, so the second of the same
 * amount gets `code#2`. Counting starts at least two weeks before the end of the list, so that a refund normally has the same id in
 * lists of consecutive days.
 */
function withOwnId(operation: ListedOperation, counts: Map<string, number>): ListedOperation {
  const { kind, ref, externalId, amount } = operation;
  const key = JSON.stringify([kind, ref, externalId, amount]);
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return kind === 'refund' && count > 1 ? { ...operation, externalId: `${externalId}#${count}` } : operation;
}

async function* listPeriod(client: RedsysRequestContext, from: number, to: number): AsyncGenerator<ListedOperation> {
  const dates = { initialDate: toMadridTime(from - MARGIN_MS), finalDate: toMadridTime(to + MARGIN_MS) };
  const result = await queryPeriodOverRest(client, dates, TIMEOUT_MS);
  if (result.kind === 'unusable') throw new Error(`Redsys list of operations failed: ${result.code}`);
  if (result.isComplete) {
    const listed = result.operations.flatMap((fields) => listedOperationOf(fields) ?? []);
    yield* listed
      .filter(({ time }) => time.getTime() >= from && time.getTime() < to)
      .toSorted((a, b) => a.time.getTime() - b.time.getTime());
    return;
  }
  if (to - from <= SHORTEST_PERIOD_MS) throw new Error('Redsys list of operations failed: too many in one minute');
  const middle = Math.floor((from + to) / 2);
  yield* listPeriod(client, from, middle);
  yield* listPeriod(client, middle, to);
}

/** Returns a charge or a refund that was made; null for any other operation. Throws if a field cannot be read. */
function listedOperationOf(fields: MerchantParameters): ListedOperation | null {
  if (!isOperationFinished(fields)) return null;
  const type = readParameterAsText(fields, 'Ds_TransactionType') ?? TRANSACTION_TYPE.payment;
  const isCharge =
    type === TRANSACTION_TYPE.payment &&
    meaningOfCode(readParameterAsText(fields, 'Ds_Response') ?? '').kind === 'paid';
  const isRefund = type === TRANSACTION_TYPE.refund && isRefundMade(fields);
  if (!isCharge && !isRefund) return null;

  const ref = readParameterAsText(fields, 'Ds_Order');
  const amount = amountOf(fields, null);
  const currency = currencyOf(fields);
  const time = parseMadridTime(readParameterAsText(fields, 'Ds_Date'), readParameterAsText(fields, 'Ds_Hour'));
  if (ref === null || amount === null || currency === null || time === null)
    throw new Error(`Redsys list of operations failed: operation of order ${ref} not understood`);
  const common = { ref, amount, currency, time };
  if (isCharge) return { kind: 'charge', externalId: ref, ...common };
  return {
    kind: 'refund',
    externalId: refundAuthorisationCode(fields) ?? ref,
    refundId: null,
    state: 'succeeded',
    ...common,
  };
}
