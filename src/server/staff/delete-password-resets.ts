// Invalidates the password reset links that were mailed to a user.
import type { Sql } from '#server/platform/database/database.ts';

/** Deletes every password reset of the user, so that no mailed link works any more. */
export async function deletePasswordResets(sql: Sql, userId: string): Promise<void> {
  await sql.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
