// «Resumen»: the figures of the range beside those of a year before and, for today, of earlier days of the same weekday.
import type { DashboardSales } from '#contract/dashboard.ts';
import { dashboardFigureNames, dashboardSheetTexts } from '#contract/dashboard-texts.es.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { cents } from '#domain/money.ts';
import { netSalesAndAverages, type SalesTotals } from '#domain/sales-figures.ts';
import { formatTime } from '#domain/time.ts';
import { UNCHARGED_KINDS } from '#domain/z-closure.ts';
import type { WorkbookCell, WorkbookColumn } from '#server/platform/workbook/sheet-xml.ts';
import {
  eurosCell,
  numberCell,
  type PanelSheet,
  PERCENT_CHANGE_COLUMNS,
  percentChangeCells,
  textCell,
} from './table.ts';

/** Figures that the range is compared with, and the title of their column. */
interface Comparison {
  readonly title: string;
  readonly totals: SalesTotals;
}

/**
 * Returns the Excel sheet of the dashboard panel «Resumen»: first the days and the product types, then one row for each figure.
 */
export function summarySheet(sales: DashboardSales, timeZone: string): PanelSheet {
  const { now, canceled, uncharged, spanningClosures } = sales;
  const comparisons = comparisonsOf(sales, timeZone);
  const figures = FIGURES.map(({ title, kind, of }) => [
    textCell(title),
    cellOf(kind, of(now)),
    ...comparisons.flatMap(({ totals }) => [cellOf(kind, of(totals)), ...percentChangeCells(of(now), of(totals))]),
  ]);
  return {
    columns: [
      column(excelTexts.figure, 28),
      column(excelTexts.range),
      ...comparisons.flatMap(({ title }) => [column(title), ...PERCENT_CHANGE_COLUMNS]),
    ],
    rows: [
      ...rangeRows(sales),
      ...figures,
      [textCell(dashboardSheetTexts.canceledOrders), numberCell(canceled.orders)],
      [textCell(excelTexts.canceledAmount), eurosCell(canceled.amount)],
      ...UNCHARGED_KINDS.flatMap((kind) => {
        const [number, amount] = dashboardSheetTexts.uncharged[kind];
        return [
          [textCell(number), numberCell(uncharged[kind].count)],
          [textCell(amount), eurosCell(uncharged[kind].amount)],
        ];
      }),
      ...spanningClosures.map(({ id }) => [textCell(excelTexts.spanningClosure(id))]),
    ],
  };
}

function comparisonsOf({ yearBefore, today }: DashboardSales, timeZone: string): Comparison[] {
  const compared = { title: excelTexts.yearBefore, totals: yearBefore };
  if (today === null) return [compared];
  const time = formatTime(new Date(today.until), timeZone);
  return [
    compared,
    { title: excelTexts.lastWeek(time), totals: today.lastWeek },
    { title: excelTexts.lastFour(time), totals: today.lastFour },
  ];
}

function rangeRows({ days, daysYearBefore, section }: DashboardSales): WorkbookCell[][] {
  const dayCell = (day: string): WorkbookCell => ({ kind: 'day', day });
  return [
    [textCell(excelTexts.from), dayCell(days.from), dayCell(daysYearBefore.from)],
    [textCell(excelTexts.to), dayCell(days.to), dayCell(daysYearBefore.to)],
    [
      textCell(excelTexts.productTypes),
      textCell(section === null ? excelTexts.allProductTypes : SECTION_NAMES[section]),
    ],
  ];
}

interface Figure {
  readonly title: string;
  readonly kind: 'euros' | 'number' | 'decimal';
  readonly of: (totals: SalesTotals) => number;
}

const FIGURES: readonly Figure[] = [
  { title: dashboardFigureNames.sales, kind: 'euros', of: ({ amount }) => amount },
  { title: dashboardSheetTexts.refunds, kind: 'euros', of: ({ refunded }) => refunded },
  { title: dashboardSheetTexts.net, kind: 'euros', of: (totals) => netSalesAndAverages(totals).net },
  { title: dashboardFigureNames.orders, kind: 'number', of: ({ orders }) => orders },
  { title: dashboardSheetTexts.averageOrder, kind: 'euros', of: (totals) => netSalesAndAverages(totals).averageOrder },
  {
    title: dashboardSheetTexts.averageTicket,
    kind: 'euros',
    of: (totals) => netSalesAndAverages(totals).averageTicket,
  },
  { title: dashboardFigureNames.customers, kind: 'number', of: ({ customers }) => customers },
  {
    title: dashboardSheetTexts.unitsPerCustomer,
    kind: 'decimal',
    of: (totals) => netSalesAndAverages(totals).unitsPerCustomer,
  },
];

function cellOf(kind: Figure['kind'], value: number): WorkbookCell {
  return kind === 'euros' ? eurosCell(cents(value)) : { kind, value };
}

function column(title: string, width = 16): WorkbookColumn {
  return { title, width: Math.max(width, title.length + 2) };
}
