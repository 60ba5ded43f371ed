// Lists as Excel files. A file requires the same permission, and has the same filters, as its list on the screen.
import * as z from 'zod/mini';
import { ACTIVITY_KINDS } from '#domain/activity.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { activityLogEndpoints } from './activity.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { type Access, defineEndpoint } from './endpoint.ts';
import { dayField, idField, sectionField } from './fields.ts';
import { dayRangeShape, orderHistoryEndpoints } from './order-history.ts';
import { paymentHistoryEndpoints } from './payment-history.ts';
import { type excelDownloadPaths, exportCheckRoutes, type Route } from './routes.ts';
import { zClosureEndpoints } from './z-closures.ts';

/** The key of a list that can be downloaded as an Excel file, such as `orders`. */
export type ExportedListKey = keyof typeof excelDownloadPaths;

/** The permission that the download of each Excel file requires. It is the same as for the list on the screen. */
export const EXPORT_ACCESS = {
  orders: orderHistoryEndpoints.listOrderHistory.access,
  payments: paymentHistoryEndpoints.listPayments.access,
  closures: zClosureEndpoints.listZClosures.access,
  dashboard: dashboardEndpoints.readSales.access,
  activity: activityLogEndpoints.listActivity.access,
} as const;

/** The panels of the dashboard, in the order of the sheets of its Excel file. `today` exists only if the range is today. */
export const DASHBOARD_PANELS = [
  'summary',
  'today',
  'months',
  'days',
  'orders',
  'hours',
  'products',
  'people',
  'methods',
  'customers',
] as const;
/** One panel of the dashboard, which is also one sheet of its Excel file. */
export type DashboardPanel = (typeof DASHBOARD_PANELS)[number];

/**
 * The schema of the query parameters of an Excel download. `method` filters payments; `section` and `panel` filter the dashboard;
 * `actorId` and `kind` filter the activity log.
 */
export const exportFilterShape = z.object({
  from: z.optional(dayField),
  to: z.optional(dayField),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  section: z.optional(sectionField),
  /** Only the sheet of this panel; without it, the sheets of all panels. */
  panel: z.optional(z.enum(DASHBOARD_PANELS)),
  actorId: z.optional(idField),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
});
/** The filter of a list that is downloaded as an Excel file. */
export type ExportFilter = z.infer<typeof exportFilterShape>;

/** Checks of one session per minute. */
const CHECKS_PER_MINUTE = 30;
/**
 * Maximum number of Excel files that one session may download per minute. The limit of `exportCheckEndpoints` is lower, so a
 * download is never refused after a successful check.
 */
export const EXCEL_FILES_PER_MINUTE_MAX = 60;

/**
 * The endpoints that a page calls before an Excel download. They check whether the server would refuse the download, because a
 * browser does not report a failed download to the page.
 */
export const exportCheckEndpoints = {
  checkOrders: check(exportCheckRoutes.checkOrders, EXPORT_ACCESS.orders),
  checkPayments: check(exportCheckRoutes.checkPayments, EXPORT_ACCESS.payments),
  checkClosures: check(exportCheckRoutes.checkClosures, EXPORT_ACCESS.closures),
  checkDashboard: check(exportCheckRoutes.checkDashboard, EXPORT_ACCESS.dashboard),
  checkActivity: check(exportCheckRoutes.checkActivity, EXPORT_ACCESS.activity),
};

function check<const A extends Access>(route: Route, access: A) {
  return defineEndpoint({
    ...route,
    access,
    limit: { perMinute: CHECKS_PER_MINUTE, by: 'session' },
    summary:
      'Checks whether the Excel file with these filters can be downloaded. Refused for the same reasons as the file.',
    input: exportFilterShape,
    output: z.object({ days: dayRangeShape }),
  });
}
