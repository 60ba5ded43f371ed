// Today's numbers on the welcome page of staff. Each is sent only to users who may see it.
import * as z from 'zod/mini';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { centsField, emptyObjectShape, sectionField, timeField } from './fields.ts';
import { welcomeFigureRoutes } from './routes.ts';
import { openZClosureSalesShape } from './z-closures.ts';

/**
 * The group that contains one endpoint, which returns today's numbers for the start page of staff: sales, owed money, the longest
 * wait on the boards, sold-out products and payment incidents.
 */
export const welcomeFigureEndpoints = {
  readToday: defineEndpoint({
    ...welcomeFigureRoutes.readToday,
    access: { staff: 'sign-in-only' },
    summary: 'The figures of the welcome page. A figure that the user may not see is null.',
    input: emptyObjectShape,
    output: z.object({
      sales: z.nullable(
        z.object({
          /** Settled payments of the calendar day, before refunds, as on the dashboard. */
          ofDay: centsField,
          /** Null while no Z closure is open. */
          ofOpenZClosure: z.nullable(openZClosureSalesShape),
        }),
      ),
      /** What staff must collect, and from how many tables. */
      owed: z.nullable(z.object({ amount: centsField, tables: z.int() })),
      /** The boards: the line that waits longest; `line` is null if none waits. */
      waiting: z.nullable(
        z.object({
          line: z.nullable(z.object({ section: sectionField, tableCode: z.string(), since: timeField })),
        }),
      ),
      soldOut: z.nullable(z.object({ products: z.int() })),
      incidents: z.nullable(z.object({ open: z.int() })),
    }),
  }),
};

/**
 * Today's numbers on the start page of staff: sales, owed money, the longest wait on the boards, sold-out products and payment
 * incidents. A number that the signed-in user may not see is null.
 */
export type FiguresOfToday = OutputOf<typeof welcomeFigureEndpoints.readToday>;
