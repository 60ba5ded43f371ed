// Public API of the dashboard.
import type {
  DashboardFilter,
  DashboardSales,
  dashboardEndpoints,
  ProductSales,
  StaffSales,
} from '#contract/dashboard.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import { type DaySumSnapshot, withDaySumSnapshot } from '#server/day-sums/index.ts';
import type { Context } from '#server/platform/context.ts';
import { type DashboardRange, dashboardRangeOf } from './dashboard-range.ts';
import { readProductSales } from './read-product-sales.ts';
import { readSales } from './read-sales.ts';
import { readStaffSales } from './read-staff-sales.ts';

/** The handlers of the endpoints that read the dashboard. */
export const dashboardHandlers: Handlers<typeof dashboardEndpoints, Context> = {
  readSales: (context, input) => inSnapshot(context, input, (snapshot, range) => readSales(context, snapshot, range)),
  readProductSales: (context, input) =>
    inSnapshot(context, input, (snapshot, range) =>
      readProductSales(snapshot, range, isAllowed(context, 'manage-costs')),
    ),
  readStaffSales: (context, input) => inSnapshot(context, input, readStaffSales),
};

/** All sales data that the dashboard shows, as its Excel file needs it. */
export interface WholeDashboard {
  readonly sales: DashboardSales;
  readonly products: ProductSales;
  /** Null if the actor may not see them, or if the venue does not show them. */
  readonly people: StaffSales['people'];
}

/** Reads all sales data that the dashboard shows, from one state of the database. */
export function readDashboard(context: Context, filter: DashboardFilter): Promise<WholeDashboard> {
  return inSnapshot(context, filter, async (snapshot, range) => ({
    sales: await readSales(context, snapshot, range),
    products: await readProductSales(snapshot, range, isAllowed(context, 'manage-costs')),
    people: isAllowed(context, 'see-staff-sales') ? (await readStaffSales(snapshot, range)).people : null,
  }));
}

function inSnapshot<T>(
  context: Context,
  filter: DashboardFilter,
  read: (snapshot: DaySumSnapshot, range: DashboardRange) => Promise<T>,
): Promise<T> {
  const range = dashboardRangeOf(context, filter);
  return withDaySumSnapshot(context, range.days.to, (snapshot) => read(snapshot, range));
}

function isAllowed({ actor }: Context, action: BackOfficeAction): boolean {
  return actor.kind === 'staff' && can(actor.permissions, action);
}
