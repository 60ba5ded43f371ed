// «Panel»: the dashboard's sales of a range of days, beside those of a year before. All amounts are cents, VAT included.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import { UNCHARGED_KINDS } from '#domain/z-closure.ts';
import { defineEndpoint, type OutputOf } from './endpoint.ts';
import { centsField, dayField, idField, sectionField, timeField } from './fields.ts';
import { dayRangeShape } from './order-history.ts';
import { dashboardRoutes } from './routes.ts';
import { openZClosureSalesShape } from './z-closures.ts';

/**
 * The schema of the filter of the dashboard: a range of days (default: today) and a product type, `drinks` or `food` (default:
 * both). Days after today are cut off. A range of more than five years is refused.
 */
const dashboardFilterShape = z.object({
  from: z.optional(dayField),
  to: z.optional(dayField),
  section: z.optional(sectionField),
});
/** The range of days and the product type for which the dashboard shows sales. */
export type DashboardFilter = z.infer<typeof dashboardFilterShape>;

/** The figures of one range. `customers` counts customers of all product types. */
const totalsShape = z.object({
  /** «Ventas»: settled payments before refunds; with a product type, the lines of that type. */
  amount: centsField,
  /** «Devoluciones» */
  refunded: centsField,
  /** Distinct orders; with a product type, the orders that contain it. */
  orders: z.int(),
  units: z.int(),
  customers: z.int(),
  /** Amount and units of all product types: for the averages per customer. */
  amountOfAll: centsField,
  unitsOfAll: z.int(),
});
/** The totals of a range of days on the dashboard: sales, refunds, orders, units and customers. */
export type DashboardTotals = z.infer<typeof totalsShape>;

const monthShape = z.object({
  /** YYYY-MM */
  month: z.string(),
  amount: centsField,
  orders: z.int(),
  amountYearBefore: centsField,
  ordersYearBefore: z.int(),
});

const daySalesShape = z.object({
  day: dayField,
  amount: centsField,
  orders: z.int(),
  amountYearBefore: centsField,
});

/** One cell of the heat map: all days of a weekday together. Cells without sales are missing. */
const heatCellShape = z.object({
  /** 0 is Sunday. Hours before 6:00 belong to the evening of the day before. */
  weekday: z.int(),
  /** The local hour in which the orders were placed. */
  hour: z.int(),
  orders: z.int(),
  amount: centsField,
  /** The number of days of the range that the cell adds up, for its mean. */
  days: z.int(),
});

const methodShape = z.object({
  method: z.enum(PAYMENT_METHODS),
  paidWith: z.nullable(z.enum(PAID_WITH)),
  payments: z.int(),
  amount: centsField,
  refunded: centsField,
});

const salesShape = z.object({
  days: dayRangeShape,
  daysYearBefore: dayRangeShape,
  section: z.nullable(sectionField),
  now: totalsShape,
  yearBefore: totalsShape,
  /** Only if the range is today. */
  today: z.nullable(
    z.object({
      /** The minute up to which the earlier days count. */
      until: timeField,
      /** The same weekday of last week up to the same local time. */
      lastWeek: totalsShape,
      /**
       * The mean of the last four such days up to the same local time, rounded. Days before the first payment of the venue
       * do not count.
       */
      lastFour: totalsShape,
      /** Sales by the local hour in which the orders were placed, 0 to 23. */
      hours: z.array(centsField),
      /** Sales by hour of the whole day a week ago. */
      hoursLastWeek: z.array(centsField),
      /** Of all product types; null while no Z closure is open. */
      openZClosure: z.nullable(openZClosureSalesShape),
    }),
  ),
  months: z.array(monthShape),
  byDay: z.array(daySalesShape),
  heat: z.object({
    cells: z.array(heatCellShape),
    /** The number of days of each weekday in the range, Sunday first. */
    daysOfWeekday: z.array(z.int()),
    /** The hours in which the venue is open or has sold something, in the order of an evening: from morning to the small hours. */
    hours: z.array(z.int()),
  }),
  /** Of all product types, as are `canceled`, `uncharged`, `visits` and `spanningClosures`. */
  methods: z.array(methodShape),
  /** Unpaid orders that staff canceled, or that were taken back. */
  canceled: z.object({ orders: z.int(), amount: centsField }),
  /** What staff took off orders or invited, in lines, and discounts, in orders: of the orders that were settled in the range. */
  uncharged: z.record(z.enum(UNCHARGED_KINDS), z.object({ count: z.int(), amount: centsField })),
  /** Customers whose first order is in the range, and all others; null for a range of a week or less. */
  visits: z.nullable(z.object({ newCustomers: z.int(), returningCustomers: z.int() })),
  /** Z closures that span a midnight at the edge of the range: their sums differ from those of the days. */
  spanningClosures: z.array(z.object({ id: z.int(), openedOn: timeField, closedOn: z.nullable(timeField) })),
});

const productSalesShape = z.object({
  productId: idField,
  /** The name on the menu; of a deleted product, the last one under which it was sold. */
  name: z.string(),
  section: sectionField,
  /** 0 for a product of the menu that sold nothing. */
  units: z.int(),
  amount: centsField,
  unitsYearBefore: z.int(),
  amountYearBefore: centsField,
  /** Sales and cost of the units whose cost is known. Null without any, and for actors who may not manage costs. */
  margin: z.nullable(z.object({ units: z.int(), amount: centsField, cost: centsField })),
});

const personSalesShape = z.object({
  /** Null for what customers ordered and paid on their phones. */
  userId: z.nullable(idField),
  name: z.string(),
  ordersTaken: z.int(),
  amountTaken: centsField,
  paymentsCollected: z.int(),
  amountCollected: centsField,
});

const access = { staff: 'see-dashboard' } as const;

/** The endpoints of the dashboard, which compares sales with those of the year before. */
export const dashboardEndpoints = {
  readSales: defineEndpoint({
    ...dashboardRoutes.readSales,
    access,
    summary: 'Sales, orders and customers of a range of days, with those of a year before.',
    input: dashboardFilterShape,
    output: salesShape,
  }),
  readProductSales: defineEndpoint({
    ...dashboardRoutes.readProductSales,
    access,
    summary:
      'Units and sales of every product in a range of days, most units first, the products that sold nothing included.',
    input: dashboardFilterShape,
    output: z.object({ days: dayRangeShape, daysYearBefore: dayRangeShape, products: z.array(productSalesShape) }),
  }),
  readStaffSales: defineEndpoint({
    ...dashboardRoutes.readStaffSales,
    access: { staff: 'see-staff-sales' },
    summary:
      'Orders and payments by member of staff in a range of days, of all product types. Null if the venue does not show them.',
    input: dashboardFilterShape,
    output: z.object({ days: dayRangeShape, people: z.nullable(z.array(personSalesShape)) }),
  }),
};

/** The sales of a range of days and of the same range a year before, as the dashboard receives them. */
export type DashboardSales = OutputOf<typeof dashboardEndpoints.readSales>;
/** The sales of each product in a range of days, as the dashboard receives them. */
export type ProductSales = OutputOf<typeof dashboardEndpoints.readProductSales>;
/** The sales by member of staff in a range of days, as the dashboard receives them. */
export type StaffSales = OutputOf<typeof dashboardEndpoints.readStaffSales>;
