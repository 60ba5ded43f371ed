// Splits an order line, so that some of its units can be changed and the others stay.
import { sql as raw } from 'kysely';
import { discountOfUnits } from '#domain/line-change.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import type { LockedLine } from './change-line.ts';

/**
 * Moves `units` units of the line to a new line at the end of the same order, with their part of the discount; all other columns
 * are equal. Returns the id of the new line. The line must have more than `units` units, and the caller has locked the order and
 * the line.
 */
export async function splitOrderLine(
  { newId }: Context,
  sql: Sql,
  { id: lineId, quantity, discount, uncharged }: LockedLine,
  units: number,
): Promise<string> {
  const id = newId();
  const moved = discountOfUnits({ quantity, discount }, units);
  const movedUncharged = discountOfUnits({ quantity, discount: uncharged }, units);
  await raw`
    insert into order_lines (
      id, order_id, position, product_id, mixer_id, product_type_id, name, label, size, ingredients, notes, quantity, price, cost,
      vat_percent, is_charged, discount, uncharged, split_from, sent_on, done_on, done_by, recovered_on,
      invited_on, invited_by, invite_reason
    )
    select ${id}::uuid, order_id, (select max(position) + 1 from order_lines as other where other.order_id = order_lines.order_id),
      product_id, mixer_id, product_type_id, name, label, size, ingredients, notes, ${units}::integer, price, cost,
      vat_percent, is_charged, ${moved}::integer, ${movedUncharged}::integer, id, sent_on, done_on, done_by, recovered_on,
      invited_on, invited_by, invite_reason
    from order_lines where id = ${lineId}
  `.execute(sql);
  await sql
    .updateTable('order_lines')
    .set({ quantity: quantity - units, discount: discount - moved, uncharged: uncharged - movedUncharged })
    .where('id', '=', lineId)
    .execute();
  return id;
}
