// Backups: when the last good one was made, and the key that encrypts them.
import * as z from 'zod/mini';
import { BACKUP_STEPS } from '#domain/backups.ts';
import { PASSWORD_CHARACTERS_MAX } from '#domain/staff-form.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { emptyObjectShape, timeField } from './fields.ts';
import { backupRoutes } from './routes.ts';

const currentPassword = z.string().check(z.maxLength(PASSWORD_CHARACTERS_MAX * 2));
const access = { staff: 'manage-settings' } as const;

/** The endpoints of the nightly backups and of the key that encrypts them. */
export const backupEndpoints = {
  readBackupStatus: defineEndpoint({
    ...backupRoutes.readBackupStatus,
    access,
    summary: 'When the last good backup was made, what failed in the last one, and whether backups are encrypted.',
    input: emptyObjectShape,
    output: z.object({
      /** False if the server makes no backups. */
      isOn: z.boolean(),
      /** True if backups are also copied to a second folder, to a bucket or by a command. */
      hasCopies: z.boolean(),
      lastGood: z.nullable(z.object({ madeOn: timeField, bytes: z.int() })),
      /** True if no good backup was made in the last 48 hours. */
      isLate: z.boolean(),
      failedStep: z.nullable(z.enum(BACKUP_STEPS)),
      keyCreatedOn: z.nullable(timeField),
    }),
  }),
  createBackupKey: defineEndpoint({
    ...backupRoutes.createBackupKey,
    access,
    records: 'backup-key-created',
    limit: { perMinute: 60, by: 'device' },
    summary: 'Creates the key of future backups. The response is the only time that the secret part is shown.',
    input: z.object({ currentPassword }),
    output: z.object({ key: z.string() }),
  }),
};

/**
 * What the owner sees about the nightly backups: when the last good backup was made, which step failed, and whether backups are
 * encrypted.
 */
export type BackupStatus = OutputOf<typeof backupEndpoints.readBackupStatus>;
