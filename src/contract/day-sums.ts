// Stored sums of past days (sales, orders, customers): computing past years again, and reading them by year.
import * as z from 'zod/mini';
import { REBUILD_YEAR_MAX, REBUILD_YEAR_MIN, YEARS_PER_REBUILD_MAX } from '#domain/rebuild-years.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { centsField, emptyObjectShape, idField, timeField } from './fields.ts';
import { daySumRoutes } from './routes.ts';

const owner = { staff: 'see-dashboard' } as const;
const yearField = z.coerce.number<number>().check(z.int(), z.minimum(REBUILD_YEAR_MIN), z.maximum(REBUILD_YEAR_MAX));

const rebuildShape = z.object({
  id: idField,
  years: z.array(z.int()),
  /** `interrupted`: it did not reach its end, because its process was stopped or an error occurred. */
  state: z.enum(['running', 'done', 'interrupted']),
  startedOn: timeField,
  /** Null unless it is done. */
  endedOn: z.nullable(timeField),
  /** Days whose stored sums were not those of their orders, or that were not stored. They are stored again. */
  daysDifferent: z.int(),
});
/**
 * The progress of a rebuild of stored day sums (sales, orders and customers of each day). A rebuild computes the sums of past
 * years again and replaces those that differ.
 */
export type DaySumRebuild = z.infer<typeof rebuildShape>;

/** Entries by local midnight in milliseconds since 1970, as text. */
const byMidnight = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ year: z.int(), summary_by_date: z.record(z.string(), entry) });
const byType = <Value extends z.ZodMiniType>(value: Value) => z.object({ type_food: value, type_drinks: value });

/**
 * The endpoints by which the owner reads the day sums of a year and rebuilds stored day sums. Day sums are the sums of the sales,
 * orders and customers of each local day.
 */
export const daySumEndpoints = {
  readDaySumRebuild: defineEndpoint({
    ...daySumRoutes.readDaySumRebuild,
    access: owner,
    summary: 'The rebuild that runs, or the last one.',
    input: emptyObjectShape,
    output: z.object({ rebuild: z.nullable(rebuildShape) }),
  }),
  startRebuild: defineEndpoint({
    ...daySumRoutes.startRebuild,
    access: owner,
    records: 'day-sums-rebuilt',
    summary:
      'Computes the sums of all days of these years again, compares them with the stored ones and stores what differs. Refused while another rebuild runs. A repeated request returns the same rebuild.',
    input: z.object({
      rebuildId: idField,
      years: z.array(yearField).check(z.minLength(1), z.maxLength(YEARS_PER_REBUILD_MAX)),
    }),
    output: rebuildShape,
  }),
  readOrderSummary: defineEndpoint({
    ...daySumRoutes.readOrderSummary,
    access: owner,
    summary: 'Orders and sales of each day of a year by product type.',
    input: z.object({ year: yearField }),
    output: byMidnight(z.object({ orders: byType(z.int()), total_amount: byType(centsField) })),
  }),
  readProductSummary: defineEndpoint({
    ...daySumRoutes.readProductSummary,
    access: owner,
    summary: 'Units of each product on each day of a year.',
    input: z.object({ year: yearField }),
    output: byMidnight(z.array(z.object({ product_id: idField, count: z.int(), type: z.string() }))),
  }),
  readCustomerSummary: defineEndpoint({
    ...daySumRoutes.readCustomerSummary,
    access: owner,
    summary: 'Orders and sales of each customer on each day of a year. An erased customer has a neutral id as e-mail.',
    input: z.object({ year: yearField }),
    output: byMidnight(z.array(z.object({ email: z.string(), orders: z.int(), amount: centsField }))),
  }),
};

/** The number of orders and the sales in cents of every day of one year, by product type. */
export type DailyOrdersOfYear = OutputOf<typeof daySumEndpoints.readOrderSummary>;
/** The number of sold units of each product on every day of one year. */
export type DailyProductUnitsOfYear = OutputOf<typeof daySumEndpoints.readProductSummary>;
/** The number of orders and the sales in cents of each customer on every day of one year. */
export type DailyCustomerSalesOfYear = OutputOf<typeof daySumEndpoints.readCustomerSummary>;
