// Tables of the sales by hour: of today, and of each weekday of the range.
import type { DashboardSales } from '#contract/dashboard.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { WEEKDAY_NAMES } from '#contract/weekday-names.es.ts';
import { ZERO_CENTS } from '#domain/money.ts';
import { averageAmount, averageCount, percentOf } from '#domain/sales-figures.ts';
import { formatMinutesAsTime } from '#domain/schedule.ts';
import { WEEKDAYS_FROM_MONDAY, type Weekday } from '#domain/time.ts';
import { eurosCell, numberCell, type PanelSheet, textCell, toSheetRows } from './table.ts';

/** Returns the Excel sheet of the dashboard panel «Hoy por horas»; null if the range of days is not today alone. */
export function todaySheet({ today }: DashboardSales): PanelSheet | null {
  if (today === null) return null;
  return {
    columns: [
      { title: excelTexts.hour, width: 10 },
      { title: excelTexts.today, width: 14 },
      { title: excelTexts.aWeekAgo, width: 16 },
    ],
    rows: toSheetRows(today.hours.entries(), ([hour, amount]) => [
      hourCell(hour),
      eurosCell(amount),
      eurosCell(today.hoursLastWeek[hour] ?? ZERO_CENTS),
    ]),
  };
}

/**
 * Returns the Excel sheet of the dashboard panel «Horas»: one row for each weekday and hour, Monday first. It has the weekdays
 * that the range contains or that have sales. The hours after midnight follow those of the evening.
 */
export function hoursSheet({ heat: { cells, daysOfWeekday, hours } }: DashboardSales): PanelSheet {
  const orders = cells.reduce((sum, cell) => sum + cell.orders, 0);
  const sales = cells.reduce((sum, cell) => sum + cell.amount, 0);
  const isShown = (weekday: Weekday) =>
    (daysOfWeekday[weekday] ?? 0) > 0 || cells.some((cell) => cell.weekday === weekday);
  const places = WEEKDAYS_FROM_MONDAY.filter(isShown).flatMap((weekday) => hours.map((hour) => ({ weekday, hour })));
  return {
    columns: [
      { title: excelTexts.weekday, width: 18 },
      { title: excelTexts.hour, width: 10 },
      { title: excelTexts.orders, width: 10 },
      { title: excelTexts.sales, width: 14 },
      { title: excelTexts.meanOrders, width: 18 },
      { title: excelTexts.meanSales, width: 18 },
      { title: excelTexts.shareOfOrders, width: 22 },
      { title: excelTexts.shareOfSales, width: 20 },
    ],
    rows: toSheetRows(places, ({ weekday, hour }) => {
      const cell = cells.find((each) => each.weekday === weekday && each.hour === hour) ?? EMPTY_CELL;
      return [
        textCell(WEEKDAY_NAMES[weekday]),
        hourCell(hour),
        numberCell(cell.orders),
        eurosCell(cell.amount),
        { kind: 'decimal', value: averageCount(cell.orders, cell.days) },
        eurosCell(averageAmount(cell.amount, cell.days)),
        { kind: 'percent', percent: percentOf(cell.orders, orders) },
        { kind: 'percent', percent: percentOf(cell.amount, sales) },
      ];
    }),
  };
}

const EMPTY_CELL = { orders: 0, amount: ZERO_CENTS, days: 0 };

/** The beginning of the hour, «21:00». */
function hourCell(hour: number) {
  return textCell(formatMinutesAsTime(hour * 60));
}
