// The refusals of changes without a reason: each change has its own text, in the reply and in its dialog.

/**
 * The refusal codes for changes by staff that need a reason but were sent without one. Each code names the kind of change, such as
 * a refund, a cancellation or a cash movement.
 */
export const MISSING_REASON_REFUSALS = [
  'refund-reason-required',
  'cancel-reason-required',
  'leave-reason-required',
  'void-reason-required',
  'invite-reason-required',
  'discount-reason-required',
  'correction-reason-required',
  'cash-reason-required',
] as const;

/** The refusal code for a change by staff that needs a reason but was sent without one, such as `refund-reason-required`. */
export type MissingReasonRefusal = (typeof MISSING_REASON_REFUSALS)[number];
