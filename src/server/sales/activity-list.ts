// «Registro de actividad» as a sheet with one row per entry.

import type { ActivityEntry, ActivityList } from '#contract/activity.ts';
import { activityKindNames, NO_ACTOR_NAME } from '#contract/activity-names.es.ts';
import { activitySentence } from '#contract/activity-texts.es.ts';
import { deviceName, sessionMark } from '#contract/device-names.es.ts';
import type { ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { activityHandlers } from '#server/activity/index.ts';
import type { StaffContext } from '#server/platform/context.ts';
import type { Column } from '#server/platform/workbook/sheet-xml.ts';
import { type ExportList, type ExportPage, readAllPages } from './export-file.ts';

const columns: readonly Column[] = [
  { title: excelTexts.time, width: 17 },
  { title: excelTexts.person, width: 22 },
  { title: excelTexts.activity, width: 80 },
  { title: excelTexts.kind, width: 26 },
  { title: excelTexts.device, width: 22 },
  { title: excelTexts.session, width: 10 },
];

/** Reads the first page of the entries with these filters, newest first. */
export async function openActivityList(
  context: StaffContext,
  { from, to, actorId, kind }: ExportFilter,
): Promise<ExportList> {
  const read = async (page: Pick<ExportFilter, 'from' | 'to'> & { after?: NonNullable<ActivityList['next']> }) =>
    activityHandlers.listActivity(context, { actorId, kind, ...page });
  const first = await read({ from, to });
  const rows = readAllPages(first, {
    rowsOf: ({ entries }) => rowsOf(entries, context.timeZone),
    // Further pages belong to the days of the first one, even if midnight passes meanwhile.
    after: ({ next }) => (next === null ? null : read({ ...first.days, after: next })),
  });
  return { days: first.days, columns, rows };
}

function rowsOf(entries: readonly ActivityEntry[], timeZone: string): ExportPage {
  return entries.map(({ time, actorName, activity, userAgent, session }) => [
    { kind: 'time', time: new Date(time), timeZone },
    { kind: 'text', text: actorName === '' ? NO_ACTOR_NAME : actorName },
    { kind: 'text', text: activitySentence(activity) },
    { kind: 'text', text: activityKindNames[activity.kind] },
    { kind: 'text', text: deviceName(userAgent) },
    { kind: 'text', text: session === null ? '' : sessionMark(session) },
  ]);
}
