// Stores that QR codes were printed or downloaded: a step of the first setup.
import type { Context } from '#server/platform/context.ts';
import { markSetupStepDone } from '#server/settings/index.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';

/** Stores when the QR codes of the tables were printed or downloaded for the first time. A later print changes nothing. */
export async function recordCodesPrinted(context: Context): Promise<Record<string, never>> {
  return context.transaction(async (sql) => {
    if (await markSetupStepDone(sql, 'codes_printed_on', context.now)) publishTablesChanged(context);
    return {};
  });
}
