// SQL conditions on `order_lines`: which lines are pending, and which are on a board (a screen of bar or kitchen).
import { type RawBuilder, sql as raw } from 'kysely';

/**
 * SQL condition: the line is on its board, either pending or struck and not yet seen by staff. The index of the boards has the same
 * condition.
 */
export const IS_ON_BOARD: RawBuilder<boolean> = raw`(
  order_lines.sent_on is not null and done_on is null and void_seen_on is null)`;

/**
 * SQL condition: the line was sent and must still be prepared, neither done nor struck. `void_seen_on` is tested only so that the
 * index is used.
 */
export const IS_PENDING: RawBuilder<boolean> = raw`(
  order_lines.sent_on is not null and done_on is null and void_seen_on is null and voided_on is null)`;
