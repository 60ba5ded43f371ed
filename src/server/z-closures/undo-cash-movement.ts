// Undoes a cash movement that staff recorded by mistake.
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import { lockZClosuresIfAllOpen } from './open-z-closure.ts';

/**
 * Undoes a cash movement (cash paid into the drawer or out of it, without a sale): it stays stored but no longer counts.
 * `hasChanged` is false if it was already undone. Throws the refusal `closure-closed` if its Z closure (cash closing) is closed,
 * because the sums of a closed one are final.
 */
export async function undoCashMovement(
  context: StaffContext,
  { movementId }: { readonly movementId: string },
): Promise<{ hasChanged: boolean }> {
  const { actor, now } = context;
  return context.transaction(async (sql) => {
    const movement = await sql
      .selectFrom('cash_movements')
      .select(['z_closure_id', 'direction', 'amount', 'reason', 'undone_on'])
      .where('id', '=', movementId)
      .executeTakeFirst();
    if (!movement) throw new RefusalError('not-found');
    if (movement.undone_on !== null) return { hasChanged: false };
    const { z_closure_id: closureId, direction, amount, reason } = movement;
    if (!(await lockZClosuresIfAllOpen(sql, [closureId]))) throw new RefusalError('closure-closed');
    const undone = await sql
      .updateTable('cash_movements')
      .set({ undone_on: now, undone_by: actor.userId })
      .where('id', '=', movementId)
      .where('undone_on', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!undone) return { hasChanged: false };
    const details = { closureId, movementId, direction, amount, reason };
    await recordActivity(context, sql, { kind: 'cash-movement-undone', details });
    context.afterCommit((live) => live.publish('payments'));
    return { hasChanged: true };
  });
}
