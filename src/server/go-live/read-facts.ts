// Collects the facts that the go-live rules decide on: the settings, the database, and the folder of the backups.
import type { GoLiveFacts, GoLiveSettings } from '#domain/go-live-facts.ts';
import { countUnstatedAllergens } from '#server/menu/index.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSettings } from '#server/settings/index.ts';
import { findDemoAccountEmails, hasEnabledOwner, listEnabledDemoEmails } from '#server/staff/index.ts';
import { type BackupLocations, readNewestBackupTime } from './newest-backup.ts';

/** The settings and the database from which the go-live check collects its facts. */
export interface GoLiveSources extends BackupLocations {
  readonly db: Database;
  readonly now: Date;
  readonly settings: GoLiveSettings;
}

/**
 * Collects the facts from which the go-live check decides whether the venue is ready for real customers. With `checkPasswords` it
 * also finds users who still have the published password of the demo, which takes some 30 ms for each user.
 */
export async function readGoLiveFacts(
  { db, now, settings, backupPath, backups }: GoLiveSources,
  { checkPasswords }: { readonly checkPasswords: boolean },
): Promise<GoLiveFacts> {
  const [venue, demoAccounts, hasOwner, contacts, backup, unstatedProducts] = await Promise.all([
    readSettings(db),
    checkPasswords ? findDemoAccountEmails(db) : listEnabledDemoEmails(db),
    hasEnabledOwner(db),
    db.selectFrom('provider_contacts').select('provider').execute(),
    readNewestBackupTime(db, { backupPath, backups }),
    countUnstatedAllergens(db),
  ]);
  const webhookProviders = new Set(contacts.map(({ provider }) => provider));
  const { payment_mode: paymentMode } = venue;
  return { ...settings, now, paymentMode, demoAccounts, hasOwner, webhookProviders, backup, unstatedProducts };
}
