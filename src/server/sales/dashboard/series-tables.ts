// Sales and orders by month, and sales by day, beside those of a year before.
import type { DashboardSales } from '#contract/dashboard.ts';
import { monthText } from '#contract/dashboard-texts.es.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { change, count, euros, rowsOf, type Table, text } from './table.ts';

const changeColumns = [
  { title: excelTexts.yearBefore, width: 14 },
  { title: excelTexts.change, width: 10 },
];

/** «Ventas por mes» */
export function monthSalesTable({ months }: DashboardSales): Table {
  return {
    columns: [{ title: excelTexts.month, width: 20 }, { title: excelTexts.sales, width: 14 }, ...changeColumns],
    rows: rowsOf(months, ({ month, amount, amountYearBefore }) => [
      text(monthText(month)),
      euros(amount),
      euros(amountYearBefore),
      change(amount, amountYearBefore),
    ]),
  };
}

/** «Pedidos por mes» */
export function monthOrdersTable({ months }: DashboardSales): Table {
  return {
    columns: [{ title: excelTexts.month, width: 20 }, { title: excelTexts.orders, width: 14 }, ...changeColumns],
    rows: rowsOf(months, ({ month, orders, ordersYearBefore }) => [
      text(monthText(month)),
      count(orders),
      count(ordersYearBefore),
      change(orders, ordersYearBefore),
    ]),
  };
}

/** «Ventas por día» */
export function daysTable({ byDay }: DashboardSales): Table {
  return {
    columns: [
      { title: excelTexts.day, width: 12 },
      { title: excelTexts.sales, width: 14 },
      ...changeColumns,
      { title: excelTexts.orders, width: 10 },
    ],
    rows: rowsOf(byDay, ({ day, amount, amountYearBefore, orders }) => [
      { kind: 'day', day },
      euros(amount),
      euros(amountYearBefore),
      change(amount, amountYearBefore),
      count(orders),
    ]),
  };
}
