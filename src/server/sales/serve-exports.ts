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
import type { ExportList } from './export-list.ts';
import { openOrdersList } from './orders-list.ts';
import { openPaymentsList } from './payments-list.ts';
import { sendList } from './send-list.ts';
import { openZClosuresList } from './z-closures-list.ts';

const OPEN = {
  schema: { hide: true },
  exposeHeadRoute: false,
  config: { rateLimit: { max: FILES_PER_MINUTE, timeWindow: '1 minute' } },
} as const;

/** Opens a list. Its first page is read before the response begins, so that a refusal is sent instead of a file. */
const LISTS: Readonly<Record<ExportName, (context: StaffContext, filter: ExportFilter) => Promise<ExportList>>> = {
  orders: openOrdersList,
  payments: openPaymentsList,
  closures: openZClosuresList,
};

const NAMES = ['orders', 'payments', 'closures'] as const satisfies readonly ExportName[];

const checkHandlers: Handlers<typeof exportChecks, Context> = {
  checkOrders: ({ context, input }) => check('orders', context, input),
  checkPayments: ({ context, input }) => check('payments', context, input),
  checkClosures: ({ context, input }) => check('closures', context, input),
};

/** Registers one download per list, and one check per list: whether the download would be refused. */
export function serveExports(app: FastifyInstance, gate: Gate): void {
  serve(app, exportChecks, checkHandlers, gate);
  for (const name of NAMES) {
    app.get(exportPaths[name], OPEN, async (request, reply) => {
      const context = await gate.authorise(request, reply, EXPORT_ACCESS[name]);
      return sendList(reply, name, await LISTS[name](context, filterOf(request)));
    });
  }
}

/** Opens the list without reading on. */
async function check(name: ExportName, context: StaffContext, filter: ExportFilter) {
  const { days } = await LISTS[name](context, filter);
  return { days };
}

function filterOf({ query }: FastifyRequest): ExportFilter {
  const parsed = z.safeParse(exportFilter, query);
  if (!parsed.success) throw new RefusalError('malformed');
  return parsed.data;
}
