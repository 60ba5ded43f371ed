// The refusals of changes without a reason: each change has its own text, in the reply and in its dialog.

/**
 * The codes, by what is changed: the refund of a payment, an order, what is left for the next Z closure, a line, cash in the till.
 */
export const MISSING_REASONS = [
  'refund-reason-required',
  'cancel-reason-required',
  'leave-reason-required',
  'void-reason-required',
  'invite-reason-required',
  'discount-reason-required',
  'correction-reason-required',
  'cash-reason-required',
] as const;

/** The code of a change whose reason is missing. */
export type MissingReason = (typeof MISSING_REASONS)[number];
