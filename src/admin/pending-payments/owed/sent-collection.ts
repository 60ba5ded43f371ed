// Stores a collection that got no response yet in the browser tab, so that it can be sent again after a reload. A collection is one
// request that collects owed orders.
import type { CollectPaymentsInput } from '#contract/owed-orders.ts';
import type { Cents } from '#domain/money.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { isArrayOf, isCents, isId, isMissingOr, isNumber, isObjectOf, isOneOf, isString } from '#domain/type-guards.ts';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/**
 * A request of staff to collect the owed orders of a table, as it was sent. The sum `total` (in cents) and the table code are only
 * for the screen.
 */
export interface SentCollection
  extends Pick<CollectPaymentsInput, 'collectionId' | 'ways' | 'lines' | 'seenRemaining'> {
  readonly paymentIds: string[];
  readonly evenIfInProgress: boolean;
  readonly tableCode: string;
  /** What is collected, as the screen showed it. */
  readonly total: Cents;
}

/** Returns the input for the server: the request without the fields that only the screen shows. */
export function collectionRequest({ tableCode: _, total: __, ...request }: SentCollection): CollectPaymentsInput {
  return request;
}

/**
 * Reads this user's request to collect owed orders that was sent and got no response, from the storage of the browser tab
 * (`sessionStorage`). Null if there is none.
 */
export function readSentCollection(userId: string): SentCollection | null {
  return parseSentCollection(readStoredText(openBrowserStorage('session'), storageKey(userId)));
}

/**
 * Stores this user's request to collect owed orders in the storage of the browser tab (`sessionStorage`) before it is sent, so that
 * it can be sent again after a reload. Null removes the stored request, once its response has arrived.
 */
export function storeSentCollection(userId: string, sent: SentCollection | null): void {
  writeStoredText(openBrowserStorage('session'), storageKey(userId), sent && JSON.stringify(sent));
}

/** Parses the request to collect owed orders that is stored in the browser tab. Null if the text is missing or invalid. */
export function parseSentCollection(text: string | null): SentCollection | null {
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

const isSentCollection = isObjectOf<SentCollection>({
  collectionId: isId,
  paymentIds: isArrayOf(isId),
  ways: isArrayOf(
    isObjectOf<SentCollection['ways'][number]>({
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
