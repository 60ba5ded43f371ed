// Sets the opening float of the open Z closure: the coins for giving change that were in the drawer at the opening.
import { type Cents, cents } from '#domain/money.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { openZClosure } from './open-z-closure.ts';

/**
 * Stores the opening float (the coins for giving change in the drawer at the opening) of a Z closure (cash closing), in cents.
 * Opens the next Z closure if none is open and `closureId` is its id. Throws the refusal `closure-closed` if the Z closure is not
 * open. Idempotent.
 */
export async function setOpeningFloat(
  context: StaffContext,
  { closureId, amount }: { readonly closureId: number; readonly amount: number },
): Promise<{ openingFloat: Cents }> {
  return context.transaction(async (sql) => {
    const before = await lockFloat(context, sql, closureId);
    if (before === amount) return { openingFloat: cents(amount) };
    await sql.updateTable('z_closures').set({ opening_float: amount }).where('id', '=', closureId).execute();
    await recordActivity(context, sql, { kind: 'opening-float-set', details: { closureId, before, after: amount } });
    context.afterCommit((live) => live.publish('payments'));
    return { openingFloat: cents(amount) };
  });
}

/** Locks the open Z closure, after opening it if it is the next one, and returns its opening float. */
async function lockFloat({ now }: StaffContext, sql: Sql, closureId: number): Promise<number | null> {
  const lock = () =>
    sql
      .selectFrom('z_closures')
      .select('opening_float')
      .where('id', '=', closureId)
      .where('closed_on', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const open = await lock();
  if (open) return open.opening_float;
  await openZClosure(sql, now);
  const opened = await lock();
  // Another one may be open now: the refusal rolls it back.
  if (!opened) throw new RefusalError('closure-closed');
  return opened.opening_float;
}
