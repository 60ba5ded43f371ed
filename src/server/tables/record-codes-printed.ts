// Stores that QR codes were printed or downloaded: a step of the first setup.
import type { Context } from '#server/platform/context.ts';
import { markSetupFact } from '#server/settings/index.ts';
import { publishTablesChanged } from './publish-tables-changed.ts';

/** Stores the time of the first print or download. A later one changes nothing. */
export async function recordCodesPrinted(context: Context): Promise<Record<string, never>> {
  return context.transaction(async (sql) => {
    if (await markSetupFact(sql, 'codes_printed_on', context.now)) publishTablesChanged(context);
    return {};
  });
}
