// Records in the activity log that a list was downloaded.
import type { ExportName } from '#contract/excel-exports.ts';
import type { DayRange } from '#domain/time.ts';
import { recordActivity } from '#server/activity/index.ts';
import type { StaffContext } from '#server/platform/context.ts';

/**
 * Records the download in a transaction of its own, before the first byte is sent. If that fails, a line is logged and the
 * file is sent nevertheless: staff read the same list on the screen.
 */
export async function recordExport(context: StaffContext, list: ExportName, { from, to }: DayRange): Promise<void> {
  try {
    await context.transaction((sql) =>
      recordActivity(context, sql, { kind: 'list-exported', details: { list, from, to } }),
    );
  } catch (error) {
    const { userId } = context.actor;
    context.log.error({ err: error, userId, list, from, to }, 'Export could not be recorded in the activity log');
  }
}
