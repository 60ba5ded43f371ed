// Stores the fields of one settings screen without touching the others.
import type { VenueSettings } from '#contract/settings.ts';
import type { Activity } from '#domain/activity.ts';
import { fieldChanges } from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { isAlreadySaved } from '#server/platform/saving.ts';
import { publishMenuChanged } from './menu-version.ts';
import { type Settings, settingsParts } from './queries.ts';

/** A settings screen, by the field of the contract that contains its values. */
type SettingsPart = keyof Pick<VenueSettings, 'config' | 'company' | 'images'>;

/**
 * Stores these columns and publishes the change. Refused over a version that the screen has not shown, unless exactly
 * these values are stored already. `check` may refuse inside the transaction.
 */
export async function storeSettings(
  context: Context,
  part: SettingsPart,
  columns: Partial<Settings>,
  { shown, check }: { readonly shown: { readonly version: number }; readonly check?: (sql: Sql) => Promise<void> },
): Promise<Settings> {
  return context.transaction(async (sql) => {
    const present = await sql.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (isAlreadySaved(present, columns, shown)) return present;

    await check?.(sql);
    const stored = await sql
      .updateTable('settings')
      .set({ ...columns, version: present.version + 1, updated_on: context.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    const activity = settingsActivity(part, present, stored);
    if (activity.details.changes.length > 0) await recordActivity(context, sql, activity);
    publishMenuChanged(context);
    return stored;
  });
}

type SettingsActivity = Extract<Activity, { kind: 'settings-saved' }>;

function settingsActivity(part: SettingsPart, present: Settings, stored: Settings): SettingsActivity {
  const [before, after] = [settingsParts(present), settingsParts(stored)];
  const kind = 'settings-saved';
  switch (part) {
    case 'config':
      return { kind, details: { part, changes: fieldChanges(before.config, after.config) } };
    case 'company':
      return { kind, details: { part, changes: fieldChanges(before.company, after.company) } };
    case 'images':
      return { kind, details: { part, changes: fieldChanges(before.images, after.images) } };
  }
}
