// What may go wrong with money so that a person must look.

export const INCIDENT_KINDS = [
  'late-money',
  'duplicate-charge',
  'amount-mismatch',
  'unknown-outcome',
  'refund-failed',
  'refund-unknown',
  'refund-done-after-all',
  'dispute',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];
