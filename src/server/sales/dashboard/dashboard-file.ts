// The Excel file of the dashboard: one sheet for each panel, or the sheet of one panel.
import type { DashboardSales } from '#contract/dashboard.ts';
import { dashboardPanelTitles, monthText } from '#contract/dashboard-texts.es.ts';
import { DASHBOARD_PANELS, type DashboardPanel, type ExportFilter } from '#contract/excel-exports.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { can } from '#domain/staff.ts';
import { readDashboard, type WholeDashboard } from '#server/dashboard/index.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { WorkbookCell } from '#server/platform/workbook/sheet-xml.ts';
import type { ExportFile, ExportPage } from '#server/sales/export-file.ts';
import { hoursSheet, todaySheet } from './hour-tables.ts';
import { customersSheet, methodsSheet, peopleSheet, productsSheet } from './list-tables.ts';
import { summarySheet } from './summary-sheet.ts';
import {
  eurosCell,
  numberCell,
  type PanelSheet,
  PERCENT_CHANGE_COLUMNS,
  percentChangeCells,
  textCell,
  toSheetRows,
} from './table.ts';

/**
 * Returns the Excel file of the dashboard, from one database snapshot. It has a sheet for each panel that exists, or only for
 * `panel`. Throws `not-allowed` if the user may not see `panel`, and `not-found` if this panel does not exist for these days or
 * this venue. Also throws the refusals of the dashboard.
 */
export async function createDashboardFile(
  context: StaffContext,
  { from, to, section, panel }: ExportFilter,
): Promise<ExportFile> {
  if (panel === 'people' && !can(context.actor.permissions, 'see-staff-sales')) throw new RefusalError('not-allowed');
  const dashboard = await readDashboard(context, { from, to, section });
  const sheets = (panel === undefined ? DASHBOARD_PANELS : [panel]).flatMap((name) => {
    const table = TABLES[name](dashboard, context.timeZone);
    return table === null ? [] : [{ name: dashboardPanelTitles[name], ...table, rows: inPages(table.rows) }];
  });
  if (sheets.length === 0) throw new RefusalError('not-found');
  return { days: dashboard.sales.days, sheets };
}

/** The table of each panel; null if the panel does not exist for this range, actor or venue. */
const TABLES: Readonly<Record<DashboardPanel, (dashboard: WholeDashboard, timeZone: string) => PanelSheet | null>> = {
  summary: ({ sales }, timeZone) => summarySheet(sales, timeZone),
  today: ({ sales }) => todaySheet(sales),
  months: ({ sales }) => monthSalesTable(sales),
  days: ({ sales }) => daysTable(sales),
  orders: ({ sales }) => monthOrdersTable(sales),
  hours: ({ sales }) => hoursSheet(sales),
  products: ({ products }) => productsSheet(products),
  people: ({ people }) => peopleSheet(people),
  methods: ({ sales }) => methodsSheet(sales),
  customers: ({ sales }) => customersSheet(sales),
};

const PAGE_ROWS = 100;

/** The rows in pages, each made when it is written. */
async function* inPages(rows: PanelSheet['rows']): AsyncGenerator<ExportPage> {
  let page: (readonly WorkbookCell[])[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  yield page;
}

const changeColumns = [{ title: excelTexts.yearBefore, width: 14 }, ...PERCENT_CHANGE_COLUMNS];

/** «Ventas por mes» */
function monthSalesTable({ months }: DashboardSales): PanelSheet {
  return {
    columns: [{ title: excelTexts.month, width: 20 }, { title: excelTexts.sales, width: 14 }, ...changeColumns],
    rows: toSheetRows(months, ({ month, amount, amountYearBefore }) => [
      textCell(monthText(month)),
      eurosCell(amount),
      eurosCell(amountYearBefore),
      ...percentChangeCells(amount, amountYearBefore),
    ]),
  };
}

/** «Pedidos por mes» */
function monthOrdersTable({ months }: DashboardSales): PanelSheet {
  return {
    columns: [{ title: excelTexts.month, width: 20 }, { title: excelTexts.orders, width: 14 }, ...changeColumns],
    rows: toSheetRows(months, ({ month, orders, ordersYearBefore }) => [
      textCell(monthText(month)),
      numberCell(orders),
      numberCell(ordersYearBefore),
      ...percentChangeCells(orders, ordersYearBefore),
    ]),
  };
}

/** «Ventas por día» */
function daysTable({ byDay }: DashboardSales): PanelSheet {
  return {
    columns: [
      { title: excelTexts.day, width: 12 },
      { title: excelTexts.sales, width: 14 },
      ...changeColumns,
      { title: excelTexts.orders, width: 10 },
    ],
    rows: toSheetRows(byDay, ({ day, amount, amountYearBefore, orders }) => [
      { kind: 'day', day },
      eurosCell(amount),
      eurosCell(amountYearBefore),
      ...percentChangeCells(amount, amountYearBefore),
      numberCell(orders),
    ]),
  };
}
