// The refusals of changes without a reason: each change has its own text, in the reply and in its dialog.

/**
 * The refusal codes of changes that staff made without a reason. Each code names the change, such as a refund, a cancellation or a
 * cash movement.
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

/** The code with which a change by staff is refused because they gave no reason. */
export type MissingReason = (typeof MISSING_REASONS)[number];
