// When a provider is queried about a refund whose result is unknown, before a person is asked.

/** The queries, in minutes after the result became unknown. No refund takes a provider longer than the last of them. */
const QUERY_MINUTES = [2, 4, 8, 16, 30] as const;

/**
 * Returns how many milliseconds remain until the provider is queried again about a refund with an unknown result. `unknownMs` is
 * for how many milliseconds the result has been unknown. Null after the last query.
 */
export function refundQueryDelayMs(unknownMs: number): number | null {
  // Negative after the clock of the server was put back.
  const elapsedMs = Math.max(unknownMs, 0);
  const next = QUERY_MINUTES.find((minutes) => minutes * 60_000 > elapsedMs);
  return next === undefined ? null : next * 60_000 - elapsedMs;
}
