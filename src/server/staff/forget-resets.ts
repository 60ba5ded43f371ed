// Links to a new password that were mailed and must not serve any more.
import type { Sql } from '#server/platform/database.ts';

/** All of that user. */
export async function forgetResets(sql: Sql, userId: string): Promise<void> {
  await sql.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
