// The routes that download the lists as Excel files.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ActivityEntry, ActivityList } from '#contract/activity.ts';
import { activityKindNames, NO_ACTOR_NAME } from '#contract/activity-names.es.ts';
import { activitySentence } from '#contract/activity-texts.es.ts';
import { deviceName, shortSessionId } from '#contract/device-names.es.ts';
import type { Handlers } from '#contract/endpoint.ts';
import {
  EXCEL_FILES_PER_MINUTE_MAX,
  EXPORT_ACCESS,
  type ExportedListKey,
  type ExportFilter,
  exportCheckEndpoints,
  exportFilterShape,
} from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { excelDownloadPaths } from '#contract/routes.ts';
import type { DayRange } from '#domain/time.ts';
import { activityHandlers, recordActivity } from '#server/activity/index.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import { type RequestAuthoriser, serveEndpoints } from '#server/platform/http/http.ts';
import { sessionLimitOptions } from '#server/platform/http/request-limits.ts';
import type { WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';
import { createDashboardFile } from './dashboard/dashboard-file.ts';
import { type ExportFile, type ExportList, type ExportPage, readAllPages, toExportFile } from './export-file.ts';
import { createOrdersExport } from './orders-list.ts';
import { createPaymentsExport } from './payments-list.ts';
import { sendExcelFile } from './send-excel-file.ts';
import { createZClosuresFile } from './z-closures-file.ts';

const OPEN = { exposeHeadRoute: false } as const;

type Open<Opened> = (context: StaffContext, filter: ExportFilter) => Promise<Opened>;

/** Opens a file. What can be refused is read before the response begins, so that a refusal is sent instead of a file. */
const FILES: Readonly<Record<ExportedListKey, Open<ExportFile>>> = {
  orders: inOneSheet('orders', createOrdersExport),
  payments: inOneSheet('payments', createPaymentsExport),
  closures: createZClosuresFile,
  activity: inOneSheet('activity', startActivityExport),
  dashboard: createDashboardFile,
};

const NAMES = ['orders', 'payments', 'closures', 'activity', 'dashboard'] as const satisfies readonly ExportedListKey[];
const checkHandlers: Handlers<typeof exportCheckEndpoints, Context> = {
  checkOrders: (context, input) => check('orders', context, input),
  checkPayments: (context, input) => check('payments', context, input),
  checkClosures: (context, input) => check('closures', context, input),
  checkDashboard: (context, input) => check('dashboard', context, input),
  checkActivity: (context, input) => check('activity', context, input),
};

/** Registers two routes for each Excel file: its download, and a check that only says whether the download would be refused. */
export function serveExports(app: FastifyInstance, gate: RequestAuthoriser): void {
  serveEndpoints(app, exportCheckEndpoints, checkHandlers, gate);
  for (const name of NAMES) {
    const access = EXPORT_ACCESS[name];
    const options = { ...OPEN, ...sessionLimitOptions(gate, access, EXCEL_FILES_PER_MINUTE_MAX) };
    app.get(excelDownloadPaths[name], options, async (request, reply) => {
      const context = await gate.authorise(request, reply, access);
      const file = await FILES[name](context, filterOf(request));
      await recordExport(context, name, file.days);
      return sendExcelFile(reply, name, file);
    });
  }
}

function inOneSheet(name: ExportedListKey, open: Open<ExportList>): Open<ExportFile> {
  return async (context, filter) => toExportFile(name, await open(context, filter));
}

/** Opens the file without reading on. */
async function check(name: ExportedListKey, context: StaffContext, filter: ExportFilter) {
  const { days } = await FILES[name](context, filter);
  return { days };
}

function filterOf({ query }: FastifyRequest): ExportFilter {
  const parsed = z.safeParse(exportFilterShape, query);
  if (!parsed.success) throw new RefusalError('malformed');
  return parsed.data;
}

/**
 * Records the download in a transaction of its own, before the first byte is sent. If that fails, a line is logged and the
 * file is sent nevertheless: staff read the same list on the screen.
 */
async function recordExport(context: StaffContext, list: ExportedListKey, { from, to }: DayRange): Promise<void> {
  try {
    await context.transaction((sql) =>
      recordActivity(context, sql, { kind: 'list-exported', details: { list, from, to } }),
    );
  } catch (error) {
    const { userId } = context.actor;
    context.log.error({ err: error, userId, list, from, to }, 'Export could not be recorded in the activity log');
  }
}

const activityColumns: readonly WorkbookColumn[] = [
  { title: excelTexts.time, width: 17 },
  { title: excelTexts.person, width: 22 },
  { title: excelTexts.activity, width: 80 },
  { title: excelTexts.kind, width: 26 },
  { title: excelTexts.device, width: 22 },
  { title: excelTexts.session, width: 10 },
];

/** Reads the first page of the entries with these filters, newest first. */
async function startActivityExport(
  context: StaffContext,
  { from, to, actorId, kind }: ExportFilter,
): Promise<ExportList> {
  const read = async (page: Pick<ExportFilter, 'from' | 'to'> & { after?: NonNullable<ActivityList['next']> }) =>
    activityHandlers.listActivity(context, { actorId, kind, ...page });
  const first = await read({ from, to });
  const rows = readAllPages(first, {
    rowsOf: ({ entries }) => activityRows(entries, context.timeZone),
    // Further pages belong to the days of the first one, even if midnight passes meanwhile.
    after: ({ next }) => (next === null ? null : read({ ...first.days, after: next })),
  });
  return { days: first.days, columns: activityColumns, rows };
}

function activityRows(entries: readonly ActivityEntry[], timeZone: string): ExportPage {
  return entries.map(({ time, actorName, activity, userAgent, session }) => [
    { kind: 'time', time: new Date(time), timeZone },
    { kind: 'text', text: actorName === '' ? NO_ACTOR_NAME : actorName },
    { kind: 'text', text: activitySentence(activity) },
    { kind: 'text', text: activityKindNames[activity.kind] },
    { kind: 'text', text: deviceName(userAgent) },
    { kind: 'text', text: session === null ? '' : shortSessionId(session) },
  ]);
}
