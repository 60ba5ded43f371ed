// Makes tables of the panels about products, members of staff, payment methods and customers.
import type { DashboardSales, ProductSales, StaffSales } from '#contract/dashboard.ts';
import { dashboardFigureNames, dashboardSheetTexts } from '#contract/dashboard-texts.es.ts';
import { excelTexts } from '#contract/excel-texts.es.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import { paymentMethodText } from '#contract/payment-names.es.ts';
import { cents } from '#domain/money.ts';
import { averageAmount, netSalesAndAverages, percentOf } from '#domain/sales-figures.ts';
import type { WorkbookCell } from '#server/platform/workbook/sheet-xml.ts';
import {
  eurosCell,
  numberCell,
  type PanelSheet,
  PERCENT_CHANGE_COLUMNS,
  percentChangeCells,
  textCell,
  toSheetRows,
} from './table.ts';

type Product = ProductSales['products'][number];

/**
 * Returns the Excel sheet of the dashboard panel «Productos». It has columns of costs if the cost of any sold unit is known, and
 * the user may see costs.
 */
export function productsSheet({ products }: ProductSales): PanelSheet {
  const units = products.reduce((sum, product) => sum + product.units, 0);
  const sales = products.reduce((sum, product) => sum + product.amount, 0);
  const hasMargins = products.some(({ margin }) => margin !== null);
  return {
    columns: [
      { title: excelTexts.product, width: 36 },
      { title: excelTexts.productType, width: 12 },
      { title: excelTexts.units, width: 10 },
      { title: excelTexts.shareOfUnits, width: 22 },
      { title: excelTexts.sales, width: 14 },
      { title: excelTexts.shareOfSales, width: 20 },
      { title: excelTexts.unitsYearBefore, width: 24 },
      { title: excelTexts.salesYearBefore, width: 22 },
      ...PERCENT_CHANGE_COLUMNS,
      ...(hasMargins ? MARGIN_COLUMNS : []),
    ],
    rows: toSheetRows(products, (product) => [
      textCell(product.name),
      textCell(SECTION_NAMES[product.section]),
      numberCell(product.units),
      { kind: 'percent', percent: percentOf(product.units, units) },
      eurosCell(product.amount),
      { kind: 'percent', percent: percentOf(product.amount, sales) },
      numberCell(product.unitsYearBefore),
      eurosCell(product.amountYearBefore),
      ...percentChangeCells(product.amount, product.amountYearBefore),
      ...marginCells(product.margin),
    ]),
  };
}

const MARGIN_COLUMNS = [
  { title: excelTexts.salesWithCost, width: 18 },
  { title: excelTexts.cost, width: 12 },
  { title: excelTexts.margin, width: 12 },
  { title: excelTexts.marginPercent, width: 14 },
];

/** Without a known cost no cells, never zeros. */
function marginCells(margin: Product['margin']): WorkbookCell[] {
  if (margin === null) return [];
  const { amount, cost } = margin;
  return [
    eurosCell(amount),
    eurosCell(cost),
    eurosCell(cents(amount - cost)),
    { kind: 'percent', percent: percentOf(amount - cost, amount) },
  ];
}

/**
 * Returns the Excel sheet of the dashboard panel «Personas»: the orders that each member of staff took and the payments that they
 * collected. Returns null if `people` is null, because the settings hide these sales or the user may not see them.
 */
export function peopleSheet(people: StaffSales['people']): PanelSheet | null {
  if (people === null) return null;
  return {
    columns: [
      { title: excelTexts.person, width: 28 },
      { title: excelTexts.ordersTaken, width: 18 },
      { title: excelTexts.amountTaken, width: 24 },
      { title: excelTexts.averageOrder, width: 26 },
      { title: excelTexts.paymentsCollected, width: 10 },
      { title: excelTexts.amountCollected, width: 18 },
    ],
    rows: toSheetRows(people, ({ name, ordersTaken, amountTaken, paymentsCollected, amountCollected }) => [
      textCell(name),
      numberCell(ordersTaken),
      eurosCell(amountTaken),
      eurosCell(averageAmount(amountTaken, ordersTaken)),
      numberCell(paymentsCollected),
      eurosCell(amountCollected),
    ]),
  };
}

/** Returns the Excel sheet of the dashboard panel «Formas de pago». */
export function methodsSheet({ methods }: DashboardSales): PanelSheet {
  const total = methods.reduce((sum, { amount }) => sum + amount, 0);
  return {
    columns: [
      { title: excelTexts.method, width: 18 },
      { title: excelTexts.payments, width: 10 },
      { title: excelTexts.sales, width: 14 },
      { title: excelTexts.share, width: 12 },
      { title: excelTexts.refunded, width: 14 },
    ],
    rows: toSheetRows(methods, ({ method, paidWith, payments, amount, refunded }) => [
      textCell(
        method === 'manual' && paidWith === null
          ? excelTexts.manualWithoutWay
          : paymentMethodText({ method, paidWith }),
      ),
      numberCell(payments),
      eurosCell(amount),
      { kind: 'percent', percent: percentOf(amount, total) },
      eurosCell(refunded),
    ]),
  };
}

/**
 * Returns the Excel sheet of the dashboard panel «Clientes», with new and returning customers if the range of days is long enough
 * to show them.
 */
export function customersSheet({ now, yearBefore, visits }: DashboardSales): PanelSheet {
  const [averages, averagesBefore] = [netSalesAndAverages(now), netSalesAndAverages(yearBefore)];
  return {
    columns: [
      { title: excelTexts.figure, width: 28 },
      { title: excelTexts.range, width: 14 },
      { title: excelTexts.yearBefore, width: 14 },
      ...PERCENT_CHANGE_COLUMNS,
      { title: excelTexts.share, width: 10 },
    ],
    rows: [
      [
        textCell(dashboardFigureNames.customers),
        numberCell(now.customers),
        numberCell(yearBefore.customers),
        ...percentChangeCells(now.customers, yearBefore.customers),
      ],
      [
        textCell(dashboardSheetTexts.unitsPerCustomer),
        { kind: 'decimal', value: averages.unitsPerCustomer },
        { kind: 'decimal', value: averagesBefore.unitsPerCustomer },
        ...percentChangeCells(averages.unitsPerCustomer, averagesBefore.unitsPerCustomer),
      ],
      ...(visits === null
        ? []
        : [
            visitsRow(dashboardFigureNames.newCustomers, visits.newCustomers, now.customers),
            visitsRow(dashboardFigureNames.returningCustomers, visits.returningCustomers, now.customers),
          ]),
    ],
  };
}

/** There is no year before. */
const BLANKS = [textCell(''), textCell(''), textCell('')];

function visitsRow(title: string, customers: number, all: number): WorkbookCell[] {
  const share: WorkbookCell = { kind: 'percent', percent: percentOf(customers, all) };
  return [textCell(title), numberCell(customers), ...BLANKS, share];
}
