// Payment incidents: problems with money that a person must review.

/** Every kind of payment incident. */
export const INCIDENT_KINDS = [
  'late-money',
  'duplicate-charge',
  'amount-mismatch',
  'unknown-outcome',
  'refund-failed',
  'refund-unknown',
  'refund-done-after-all',
  'dispute',
  'unmatched-charge',
  'unmatched-refund',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];
