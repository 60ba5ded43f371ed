// Where the lists are downloaded as files for Excel.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { EXPORT_ACCESS, type ExportFilter, type ExportName, exportFilter } from '#contract/exports.ts';
import { exportPaths } from '#contract/routes.ts';
import { type Context, Refused } from '#server/platform/context.ts';
import type { Gate } from '#server/platform/http.ts';
import { closuresList } from './closures-list.ts';
import type { List } from './list.ts';
import { ordersList } from './orders-list.ts';
import { paymentsList } from './payments-list.ts';
import { sendList } from './send-list.ts';

/** From one address: all tablets of a venue may come from one. */
const PER_MINUTE = 30;

const OPEN = {
  schema: { hide: true },
  exposeHeadRoute: false,
  config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
} as const;

/** Opens a list: its first page is read, so that a no comes before anything is sent. */
const LISTS: Readonly<Record<ExportName, (context: Context, filter: ExportFilter) => Promise<List>>> = {
  orders: ordersList,
  payments: paymentsList,
  closures: closuresList,
};

const NAMES = ['orders', 'payments', 'closures'] as const satisfies readonly ExportName[];

/** Routes one file for each list. */
export function serveExports(app: FastifyInstance, gate: Gate): void {
  for (const name of NAMES) {
    app.get(exportPaths[name], OPEN, async (request, reply) => {
      const context = await gate.admit(request, reply, EXPORT_ACCESS[name]);
      return sendList(reply, name, await LISTS[name](context, filterOf(request)));
    });
  }
}

function filterOf({ query }: FastifyRequest): ExportFilter {
  const parsed = z.safeParse(exportFilter, query);
  if (!parsed.success) throw new Refused('malformed');
  return parsed.data;
}
