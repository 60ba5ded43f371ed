// When a provider is queried about a refund whose result is unknown, before a person is asked.

/** The queries, in minutes after the result became unknown. No refund takes a provider longer than the last of them. */
const QUERY_MINUTES = [2, 4, 8, 16, 30] as const;

/** The time of the next query of a refund whose result became unknown at `unknownSince`; null after the last query. */
export function nextRefundQuery(unknownSince: Date, now: Date): Date | null {
  const times = QUERY_MINUTES.map((minutes) => new Date(unknownSince.getTime() + minutes * 60_000));
  return times.find((time) => time > now) ?? null;
}
