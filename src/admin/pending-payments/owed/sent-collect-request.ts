// Stores a collection that got no response yet in the browser tab, so that it can be sent again after a reload. A collection is one
// request that collects owed orders.
import type { CollectPaymentsInput } from '#contract/owed-orders.ts';
import type { Cents } from '#domain/money.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { isArrayOf, isCents, isId, isMissingOr, isNumber, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/**
 * A request of staff to collect the money of unpaid orders of a table, as it was sent. The sum `total` (in cents) and the table
 * code are only for the screen.
 */
export interface SentCollectRequest
  extends Pick<CollectPaymentsInput, 'collectionId' | 'ways' | 'lines' | 'seenRemaining'> {
  readonly paymentIds: string[];
  readonly evenIfInProgress: boolean;
  readonly tableCode: string;
  /** What is collected, as the screen showed it. */
  readonly total: Cents;
}

/** Returns the input for the server from a sent collect request: without the fields that only the screen shows. */
export function collectRequestInput({ tableCode: _, total: __, ...request }: SentCollectRequest): CollectPaymentsInput {
  return request;
}

/**
 * Reads this user's request to collect the money of unpaid orders that was sent and got no response, from the storage of the
 * browser tab (`sessionStorage`). Null if none exists.
 */
export function readSentCollectRequest(userId: string): SentCollectRequest | null {
  return parseSentCollectRequest(readStoredText(openBrowserStorage('session'), storageKey(userId)));
}

/**
 * Stores this user's request to collect the money of unpaid orders in the browser tab (`sessionStorage`). Call it before the
 * request is sent, so that it can be sent again after a reload. Null removes it, once its response has arrived.
 */
export function storeSentCollectRequest(userId: string, sent: SentCollectRequest | null): void {
  writeStoredText(openBrowserStorage('session'), storageKey(userId), sent && JSON.stringify(sent));
}

/**
 * Parses the request to collect the money of unpaid orders that is stored in the browser tab. Null if the text is missing or
 * invalid.
 */
export function parseSentCollectRequest(text: string | null): SentCollectRequest | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isSentCollection(stored) ? stored : null;
  } catch {
    // Other scripts or users of the browser may have written invalid JSON.
    return null;
  }
}

function storageKey(userId: string): string {
  return `collection ${userId}`;
}

const isSentCollection = isObjectOf<SentCollectRequest>({
  collectionId: isId,
  paymentIds: isArrayOf(isId),
  ways: isArrayOf(
    isObjectOf<SentCollectRequest['ways'][number]>({
      paidWith: isOneOf(PAID_WITH),
      amount: isMissingOr(isCents),
      cashGiven: isMissingOr(isCents),
    }),
  ),
  lines: isMissingOr(isArrayOf(isObjectOf({ lineId: isId, units: isNumber }))),
  seenRemaining: isMissingOr(isNumber),
  evenIfInProgress: isOneOf([true, false]),
  tableCode: isString,
  total: isCents,
});
