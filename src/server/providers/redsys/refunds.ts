// Refunds at Redsys: requests one, and queries a refund whose result is unknown.
import type { Cents } from '#domain/money.ts';
import type {
  ProviderAttempt,
  ProviderQueryOptions,
  RefundResult,
  RefundWithUnknownResult,
} from '#server/attempts/index.ts';
import type { RedsysRequestContext } from './client.ts';
import { parseMadridTime } from './queries/local-time.ts';
import { queryRedsysOrder } from './queries/query-redsys-order.ts';
import { isOperationFinished } from './queries/query-result.ts';
import { isProofOfNoExecution } from './response-codes.ts';
import { amountOf } from './response-outcomes.ts';
import { commonParameters, requestRedsysOperation, TRANSACTION_TYPE } from './rest-api.ts';
import { type MerchantParameters, readParameterAsText } from './signed-parameters.ts';

const REFUNDED = '0900';

/**
 * Requests a refund of a payment or of a part of it. Redsys cannot detect a repeated request, so never repeat one without a
 * response.
 */
export async function refundPayment(
  client: RedsysRequestContext,
  { ref }: ProviderAttempt,
  refund: { readonly id: string; readonly amount: Cents },
): Promise<RefundResult> {
  const response = await requestRedsysOperation(
    client,
    commonParameters(client, ref, refund.amount, TRANSACTION_TYPE.refund),
  );
  switch (response.kind) {
    case 'not-sent':
      return { state: 'failed', code: 'no-connection' };
    case 'error':
      return notMade(response.code);
    case 'unknown':
      return { state: 'unknown', code: response.code };
    case 'verified':
      return resultOf(response.parameters, refund.id);
  }
}

function resultOf(parameters: MerchantParameters, refundId: string): RefundResult {
  const code = readParameterAsText(parameters, 'Ds_Response') ?? 'not-understood';
  // Our own id if there is no code: each refund of an attempt needs another id.
  if (isRefundMade(parameters))
    return { state: 'succeeded', externalId: refundAuthorisationCode(parameters) ?? refundId };
  return notMade(code);
}

/** A refund counts as failed only if its code proves that: one that was made after all would be requested again. */
function notMade(code: string): RefundResult {
  return { state: isProofOfNoExecution(code) ? 'failed' : 'unknown', code };
}

/** True if the fields of a response or a listed operation report a refund that was made. */
export function isRefundMade(parameters: MerchantParameters): boolean {
  const type = readParameterAsText(parameters, 'Ds_TransactionType') ?? TRANSACTION_TYPE.refund;
  return type === TRANSACTION_TYPE.refund && readParameterAsText(parameters, 'Ds_Response') === REFUNDED;
}

/** Returns the authorisation code of a refund, by which the bank identifies it; null if none exists. */
export function refundAuthorisationCode(parameters: MerchantParameters): string | null {
  return readParameterAsText(parameters, 'Ds_AuthorisationCode')?.trim() || null;
}

/** Redsys may report the time of an operation in whole minutes, and its clock may differ from ours. */
const TIME_TOLERANCE_MS = 2 * 60_000;

/**
 * Asks Redsys about a refund whose result is unknown. Returns `succeeded` if Redsys lists it, otherwise null. A listed refund
 * counts if it has the same amount, is at most two minutes older than the request, and is not recorded as another refund. Without
 * an authorisation code, it must also be the only refund of the attempt. Never returns `failed`: Redsys may list a refund late or
 * never, and a second refund would return the money twice. Throws without a usable response.
 */
export async function queryRefund(
  client: RedsysRequestContext,
  { ref }: ProviderAttempt,
  refund: RefundWithUnknownResult,
  options: ProviderQueryOptions,
): Promise<RefundResult | null> {
  const result = await queryRedsysOrder(client, ref, TRANSACTION_TYPE.refund, options);
  if (result.kind === 'unusable') throw new Error(`Redsys refund query failed: ${result.code}`);
  if (result.kind === 'missing') return null;
  const made = result.operations.filter((fields) => isOperationFinished(fields) && isRefundMade(fields));
  const candidate = made.find((fields) => isPossibly(refund, fields));
  if (!candidate) return null;
  const code = refundAuthorisationCode(candidate);
  // An operation without a code cannot be another refund only if there is no other.
  if (code === null && (made.length > 1 || refund.otherExternalIds.length > 0)) return null;
  return { state: 'succeeded', externalId: code ?? refund.id };
}

function isPossibly(
  { amount, requestedOn, otherExternalIds }: RefundWithUnknownResult,
  fields: MerchantParameters,
): boolean {
  const code = refundAuthorisationCode(fields);
  const time = parseMadridTime(readParameterAsText(fields, 'Ds_Date'), readParameterAsText(fields, 'Ds_Hour'));
  const isOld = time !== null && time.getTime() < requestedOn.getTime() - TIME_TOLERANCE_MS;
  return amountOf(fields, null) === amount && !isOld && (code === null || !otherExternalIds.includes(code));
}
