// When a provider is queried about a refund whose result is unknown, before a person is asked.

/** The queries, in minutes after the result became unknown. No refund takes a provider longer than the last of them. */
const QUERY_MINUTES = [2, 4, 8, 16, 30] as const;

/**
 * Returns how long to wait, in milliseconds, until a provider is asked again about a refund whose result has been unknown for
 * `unknownMs` milliseconds; null after the last query.
 */
export function waitForRefundQuery(unknownMs: number): number | null {
  // Negative after the clock of the server was put back.
  const elapsedMs = Math.max(unknownMs, 0);
  const next = QUERY_MINUTES.find((minutes) => minutes * 60_000 > elapsedMs);
  return next === undefined ? null : next * 60_000 - elapsedMs;
}
