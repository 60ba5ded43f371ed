// Where the lists are downloaded as files for Excel.
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
} from '#contract/exports.ts';
import { exportPaths } from '#contract/routes.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import { type Gate, serve } from '#server/platform/http.ts';
import type { List } from './list.ts';
import { ordersList } from './orders-list.ts';
import { paymentsList } from './payments-list.ts';
import { sendList } from './send-list.ts';
import { closuresList } from './z-closures-list.ts';

const OPEN = {
  schema: { hide: true },
  exposeHeadRoute: false,
  config: { rateLimit: { max: FILES_PER_MINUTE, timeWindow: '1 minute' } },
} as const;

/** Opens a list: its first page is read, so that a no comes before anything is sent. */
const LISTS: Readonly<Record<ExportName, (context: Context, filter: ExportFilter) => Promise<List>>> = {
  orders: ordersList,
  payments: paymentsList,
  closures: closuresList,
};

const NAMES = ['orders', 'payments', 'closures'] as const satisfies readonly ExportName[];

const checkHandlers: Handlers<typeof exportChecks, Context> = {
  checkOrders: ({ context, input }) => check('orders', context, input),
  checkPayments: ({ context, input }) => check('payments', context, input),
  checkClosures: ({ context, input }) => check('closures', context, input),
};

/** Routes one file for each list, and the question whether it would come. */
export function serveExports(app: FastifyInstance, gate: Gate): void {
  serve(app, exportChecks, checkHandlers, gate);
  for (const name of NAMES) {
    app.get(exportPaths[name], OPEN, async (request, reply) => {
      const context = await gate.admit(request, reply, EXPORT_ACCESS[name]);
      return sendList(reply, name, await LISTS[name](context, filterOf(request)));
    });
  }
}

/** Opens the list and leaves it at that. */
async function check(name: ExportName, context: Context, filter: ExportFilter) {
  const { days } = await LISTS[name](context, filter);
  return { days };
}

function filterOf({ query }: FastifyRequest): ExportFilter {
  const parsed = z.safeParse(exportFilter, query);
  if (!parsed.success) throw new Refused('malformed');
  return parsed.data;
}
