// Stores the fields of one settings screen without touching the others.
import { fieldChanges, loggedValues } from '#domain/activity-changes.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { isAlreadySaved } from '#server/platform/saving.ts';
import {
  LOGGED_SETTINGS_COLUMNS,
  type Settings,
  type SettingsFields,
  type SettingsPart,
  settingsColumnsOf,
} from './columns.ts';
import { publishMenuChanged } from './menu-version.ts';

/**
 * Stores the values of one settings page, records the change in the activity log and publishes it. Throws the refusal
 * `changed-meanwhile` if another person has saved settings since the page was loaded (`shown.version`); a repeated request with the
 * values that are already stored changes nothing. `check` runs in the transaction and may throw a refusal.
 */
export async function storeSettings<Part extends SettingsPart>(
  context: Context,
  part: Part,
  fields: SettingsFields<Part>,
  { shown, check }: { readonly shown: { readonly version: number }; readonly check?: (sql: Sql) => Promise<void> },
): Promise<Settings> {
  const columns = settingsColumnsOf(part, fields);
  return context.transaction(async (sql) => {
    const present = await sql.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
    if (isAlreadySaved(present, columns, shown)) return present;

    await check?.(sql);
    const stored = await sql
      .updateTable('settings')
      .set({ ...columns, version: present.version + 1, updated_on: context.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = fieldChanges(
      loggedValues(LOGGED_SETTINGS_COLUMNS, present),
      loggedValues(LOGGED_SETTINGS_COLUMNS, stored),
    );
    if (changes.length > 0) await recordActivity(context, sql, { kind: 'settings-saved', details: { part, changes } });
    publishMenuChanged(context);
    return stored;
  });
}
