// Creates the key with which backups are encrypted.
import { recordActivity } from '#server/activity/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { checkOwnPassword } from '#server/staff/index.ts';

/**
 * Creates the key pair that encrypts backups, stores its public part, and returns the secret part, which is not stored.
 * Requires the current password, because a new key decides who can read all later backups.
 */
export async function createBackupKey(
  context: StaffContext,
  { currentPassword }: { readonly currentPassword: string },
): Promise<{ key: string }> {
  await checkOwnPassword(context, currentPassword);
  const { now, newId, actor } = context;
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  await context.transaction(async (sql) => {
    await sql
      .insertInto('backup_keys')
      .values({ id: newId(), recipient, created_on: now, created_by: actor.name })
      .execute();
    await recordActivity(context, sql, { kind: 'backup-key-created', details: {} });
  });
  return { key };
}
