// Limits the guesses of a PIN, for each person on each shared tablet.
import { pinLockSeconds } from '#domain/pin.ts';
import { type Context, RefusalError } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';

/** Attempts older than this no longer count. */
const ATTEMPT_WINDOW_MS = 24 * 60 * 60 * 1000;

interface PersonOnTablet {
  readonly tabletId: string;
  readonly userId: string;
}

/**
 * Counts an attempt before the PIN is checked, so that parallel guesses are all counted; the caller deletes the count after a right
 * PIN. Throws `pin-locked` with the seconds to wait while the tablet is locked for the person.
 */
export async function countPinAttempt(context: Context, { tabletId, userId }: PersonOnTablet): Promise<void> {
  const { now } = context;
  const waitMs = await context.transaction(async (sql) => {
    // An existing row is not changed but locked, also against a simultaneous delete.
    const last = await sql
      .insertInto('pin_attempts')
      .values({ tablet_id: tabletId, user_id: userId, attempts: 0, locked_until: now, tried_on: now })
      .onConflict((conflict) => conflict.columns(['tablet_id', 'user_id']).doUpdateSet({ user_id: userId }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (last.locked_until > now) return last.locked_until.getTime() - now.getTime();

    const wasLocked = pinLockSeconds(last.attempts) > 0;
    const isOld = now.getTime() - last.tried_on.getTime() > ATTEMPT_WINDOW_MS;
    const attempts = wasLocked || isOld ? 1 : last.attempts + 1;
    const lockedUntil = new Date(now.getTime() + pinLockSeconds(attempts) * 1000);
    await sql
      .updateTable('pin_attempts')
      .set({ attempts, locked_until: lockedUntil, tried_on: now })
      .where('tablet_id', '=', tabletId)
      .where('user_id', '=', userId)
      .execute();
    return 0;
  });
  if (waitMs === 0) return;
  context.log.warn({ userId, tabletId }, 'PIN refused: too many wrong attempts');
  throw new RefusalError('pin-locked', { seconds: Math.ceil(waitMs / 1000) });
}

/**
 * Deletes the counted PIN attempts of a person on a shared tablet. Without `tabletId`, deletes those of the person on all tablets.
 */
export async function deletePinAttempts(sql: Sql, { tabletId, userId }: Partial<PersonOnTablet>): Promise<void> {
  await sql
    .deleteFrom('pin_attempts')
    .where('user_id', '=', userId ?? '')
    .$if(tabletId !== undefined, (query) => query.where('tablet_id', '=', tabletId ?? ''))
    .execute();
}
