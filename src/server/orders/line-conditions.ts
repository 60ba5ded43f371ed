// SQL conditions on `order_lines` (which lines are pending, and which are on a board, a screen of bar or kitchen) and on their
// tickets.
import { type RawBuilder, sql as raw } from 'kysely';

/**
 * SQL condition on `order_lines`: the line is on its board (screen of bar or kitchen), either pending or voided and not yet seen
 * by staff. The index of the boards has the same condition.
 */
export const IS_ON_BOARD: RawBuilder<boolean> = raw`(
  order_lines.sent_on is not null and done_on is null and void_seen_on is null)`;

/**
 * SQL condition on `order_lines`: the line was sent to its board and must still be prepared: it is neither done nor voided.
 * `void_seen_on` is tested only so that the index is used.
 */
export const IS_PENDING: RawBuilder<boolean> = raw`(
  order_lines.sent_on is not null and done_on is null and void_seen_on is null and voided_on is null)`;

/**
 * SQL condition on `order_lines` and `orders`: the line was voided because its order ended, so that it is restored if the order
 * comes back. A line that staff voided alone is not restored.
 */
export const IS_VOIDED_BY_ORDER_END: RawBuilder<boolean> = raw`(order_lines.voided_on = orders.ended_on)`;

/** SQL condition on `print_jobs`: a copy of the job was printed, may have been printed, or is being printed. */
export const COPY_MAY_BE_ON_PAPER: RawBuilder<boolean> = raw`exists (
  select from print_tries
  where print_tries.job_id = print_jobs.id
    and sent_on is not null and (outcome is null or outcome in ('confirmed', 'accepted', 'unknown'))
)`;

/**
 * SQL condition on `print_jobs`: a copy of the job may be on paper. Tests the tries to print it (`COPY_MAY_BE_ON_PAPER`), the state
 * of the job, and its number of printed copies.
 */
export const JOB_MAY_BE_ON_PAPER: RawBuilder<boolean> = raw`(
  state in ('sending', 'printed', 'sent', 'unknown') or copies_printed > 0 or ${COPY_MAY_BE_ON_PAPER})`;

/**
 * SQL condition on `order_lines`: the line is not charged, or only in part, because it was voided (taken off the order) or is an
 * invitation (free for the customer). An index has the same condition.
 */
export const HAS_UNCHARGED_PART: RawBuilder<boolean> = raw`(not is_charged or uncharged > 0)`;

/**
 * SQL expression: how many cents of an order line are not charged, because the line was voided (taken off the order) or is an
 * invitation (free for the customer). If a part of the line was already paid, that part stays charged and is not included.
 */
export const UNCHARGED_AMOUNT: RawBuilder<number> = raw`(
  case when is_charged then uncharged else quantity * price - discount + uncharged end)`;

/**
 * SQL expression: why an order line, or a part of the line, is not charged: `voided` (taken off the order) or `invited` (free for
 * the customer). An invitation that is voided later is still `invited`.
 */
export const UNCHARGED_REASON: RawBuilder<'voided' | 'invited'> = raw`(
  case when invited_on is null then 'voided' else 'invited' end)`;
