// Finds demo accounts in a real venue, by their address or their published password, and locks them for good.
import { DEMO_PASSWORD, isDemoEmail } from '#domain/demo-account.ts';
import { compareTexts } from '#domain/text.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { deletePasswordResets } from './delete-password-resets.ts';
import { readStaffUsersForUpdate } from './last-owner.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { StaffUser } from './queries.ts';
import { endUserSessions } from './session.ts';

/**
 * Reads the e-mail addresses of enabled users whose address is that of a demo account. Does not check whether they still have the
 * public password.
 */
export async function listEnabledDemoEmails(db: Database): Promise<string[]> {
  const users = await db.selectFrom('staff_users').select('email').where('disabled_on', 'is', null).execute();
  return users.map(({ email }) => email).filter(isDemoEmail);
}

/**
 * Reads the e-mail addresses of the demo accounts that can sign in: accounts with an address of the demo, and accounts with another
 * address that still have the published password. Checking one password takes some 30 ms.
 */
export async function findDemoAccountEmails(db: Database): Promise<string[]> {
  const users = await db.selectFrom('staff_users').selectAll().orderBy('email_key').execute();
  return (await filterDemoAccounts(users)).map(({ email }) => email);
}

/** True if the venue has at least one enabled owner, who can sign in. */
export async function hasEnabledOwner(db: Database | Sql): Promise<boolean> {
  const users = await db.selectFrom('staff_users').select('roles').where('disabled_on', 'is', null).execute();
  return users.some(({ roles }) => roles.includes('OWNER'));
}

/**
 * Disables every demo account, replaces its password by a random one, and ends its sessions and password resets. The rows stay,
 * because orders and payments store who handled them. Returns the addresses; empty if nothing was left to lock.
 */
export async function lockDemoAccounts(context: Context): Promise<string[]> {
  return context.transaction(async (sql) => {
    const accounts = await filterDemoAccounts(await readStaffUsersForUpdate(sql));
    for (const { id } of accounts) {
      await sql
        .updateTable('staff_users')
        .set({ disabled_on: context.now, password_hash: await hashPassword(context.newToken()) })
        .where('id', '=', id)
        .execute();
      await endUserSessions(context, sql, { userId: id, staying: null });
      await deletePasswordResets(sql, id);
    }
    if (accounts.length > 0) context.afterCommit((live) => live.publish('back-office'));
    return accounts.map(({ email }) => email).toSorted(compareTexts);
  });
}

async function filterDemoAccounts(users: readonly StaffUser[]): Promise<StaffUser[]> {
  const enabled = users.filter(({ disabled_on }) => disabled_on === null);
  const areDemo = await Promise.all(
    enabled.map(async (user) => isDemoEmail(user.email) || verifyPassword(user.password_hash, DEMO_PASSWORD)),
  );
  return enabled.filter((_, index) => areDemo[index]);
}
