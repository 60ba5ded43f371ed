// Records cash that staff pay into the drawer, or out of it, without a sale.
import type { RecordCashMovementInput } from '#contract/z-closures.ts';
import { cashMovementRefusal, cashPayOutRefusal } from '#domain/cash-count.ts';
import type { Refusal } from '#domain/refusal.ts';
import { recordActivity } from '#server/activity/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { requireReason } from '#server/platform/require-reason.ts';
import { lockZClosureIfOpen, readExpectedCash } from './closure-cash.ts';

/**
 * Records cash that staff pay into the drawer or out of it, without a sale, in the open Z closure (cash closing). `hasChanged` is
 * false for a repeated request. Throws `closure-closed`, and `more-than-in-drawer` if more is paid out than can be in the drawer,
 * unless `evenIfMoreThanExpected` is true.
 */
export async function recordCashMovement(
  context: StaffContext,
  input: RecordCashMovementInput,
): Promise<{ hasChanged: boolean }> {
  const { closureId, movementId, direction, amount, evenIfMoreThanExpected = false } = input;
  const reason = requireReason(input.reason, 'cash-reason-required');
  const movement = { closureId, movementId, direction, amount, reason };
  return context.transaction(async (sql) => {
    const open = await lockZClosureIfOpen(sql, closureId);
    const refusal = cashMovementRefusal(open !== undefined, amount);
    const mustFit = open !== undefined && direction === 'out' && !evenIfMoreThanExpected;
    const before = mustFit ? (await readExpectedCash(sql, closureId, open)).expected : null;
    const isNew = refusal === null && (await storeMovement(context, sql, movement));
    if (!isNew) {
      await requireSameMovement(sql, movement, refusal);
      return { hasChanged: false };
    }
    if (before && cashPayOutRefusal(before, movement) !== null)
      throw new RefusalError('more-than-in-drawer', { inDrawer: before.most });
    await recordActivity(context, sql, { kind: 'cash-moved', details: movement });
    context.afterCommit((live) => live.publish('payments'));
    return { hasChanged: true };
  });
}

/** Returns false if a movement with this id is stored. */
async function storeMovement(
  { actor, now }: StaffContext,
  sql: Sql,
  movement: RecordCashMovementInput,
): Promise<boolean> {
  const { closureId, movementId, direction, amount, reason } = movement;
  const stored = await sql
    .insertInto('cash_movements')
    .values({
      id: movementId,
      z_closure_id: closureId,
      direction,
      amount,
      reason,
      moved_on: now,
      moved_by: actor.userId,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Throws the refusal if no movement with this id is stored, and refuses another content under the same id. */
async function requireSameMovement(
  sql: Sql,
  movement: RecordCashMovementInput,
  refusal: Refusal | null,
): Promise<void> {
  const stored = await sql
    .selectFrom('cash_movements')
    .select(['z_closure_id', 'direction', 'amount', 'reason'])
    .where('id', '=', movement.movementId)
    .executeTakeFirst();
  if (!stored) throw new RefusalError(refusal ?? 'not-found');
  const isSame =
    stored.z_closure_id === movement.closureId &&
    stored.direction === movement.direction &&
    stored.amount === movement.amount &&
    stored.reason === movement.reason;
  if (!isSame) throw new RefusalError('cash-movement-id-reused');
}
