// The routes that download the lists as Excel files.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Handlers } from '#contract/endpoint.ts';
import {
  EXPORT_ACCESS,
  type ExportFilter,
  type ExportName,
  exportChecks,
  exportFilter,
  FILES_PER_MINUTE,
} from '#contract/excel-exports.ts';
import { exportPaths } from '#contract/routes.ts';
import { type Context, RefusalError, type StaffContext } from '#server/platform/context.ts';
import { type Gate, serve } from '#server/platform/http/http.ts';
import { limitBySession } from '#server/platform/http/request-limits.ts';
import { openActivityList } from './activity-list.ts';
import { openDashboardFile } from './dashboard/dashboard-file.ts';
import { type ExportFile, type ExportList, fileOfList } from './export-file.ts';
import { openOrdersList } from './orders-list.ts';
import { openPaymentsList } from './payments-list.ts';
import { recordExport } from './record-export.ts';
import { sendFile } from './send-file.ts';
import { openZClosuresList } from './z-closures-list.ts';

const OPEN = { exposeHeadRoute: false } as const;

type Open<Opened> = (context: StaffContext, filter: ExportFilter) => Promise<Opened>;

/** Opens a file. What can be refused is read before the response begins, so that a refusal is sent instead of a file. */
const FILES: Readonly<Record<ExportName, Open<ExportFile>>> = {
  orders: inOneSheet('orders', openOrdersList),
  payments: inOneSheet('payments', openPaymentsList),
  closures: inOneSheet('closures', openZClosuresList),
  activity: inOneSheet('activity', openActivityList),
  dashboard: openDashboardFile,
};

const NAMES = ['orders', 'payments', 'closures', 'activity', 'dashboard'] as const satisfies readonly ExportName[];
const checkHandlers: Handlers<typeof exportChecks, Context> = {
  checkOrders: (context, input) => check('orders', context, input),
  checkPayments: (context, input) => check('payments', context, input),
  checkClosures: (context, input) => check('closures', context, input),
  checkDashboard: (context, input) => check('dashboard', context, input),
  checkActivity: (context, input) => check('activity', context, input),
};

/** Registers one download per file, and one check per file: whether the download would be refused. */
export function serveExports(app: FastifyInstance, gate: Gate): void {
  serve(app, exportChecks, checkHandlers, gate);
  for (const name of NAMES) {
    const access = EXPORT_ACCESS[name];
    const options = { ...OPEN, ...limitBySession(gate, access, FILES_PER_MINUTE) };
    app.get(exportPaths[name], options, async (request, reply) => {
      const context = await gate.authorise(request, reply, access);
      const file = await FILES[name](context, filterOf(request));
      await recordExport(context, name, file.days);
      return sendFile(reply, name, file);
    });
  }
}

function inOneSheet(name: ExportName, open: Open<ExportList>): Open<ExportFile> {
  return async (context, filter) => fileOfList(name, await open(context, filter));
}

/** Opens the file without reading on. */
async function check(name: ExportName, context: StaffContext, filter: ExportFilter) {
  const { days } = await FILES[name](context, filter);
  return { days };
}

function filterOf({ query }: FastifyRequest): ExportFilter {
  const parsed = z.safeParse(exportFilter, query);
  if (!parsed.success) throw new RefusalError('malformed');
  return parsed.data;
}
