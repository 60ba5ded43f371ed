// Which lines of orders are pending, and which are on a board, as SQL conditions on `order_lines`.
import { type RawBuilder, sql as raw } from 'kysely';

/** The line is on its board: pending, or struck until staff have seen it. The index of the boards has the same condition. */
export const IS_ON_BOARD: RawBuilder<boolean> = raw`(
  order_lines.sent_on is not null and done_on is null and void_seen_on is null)`;

/** The line was sent and must still be prepared: neither done nor struck. A struck line may have been seen, which is named for the index. */
export const IS_PENDING: RawBuilder<boolean> = raw`(
  order_lines.sent_on is not null and done_on is null and void_seen_on is null and voided_on is null)`;
