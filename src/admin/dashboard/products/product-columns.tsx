// Columns of the product list of the dashboard.
import type { ReactNode } from 'react';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount, formatPercent } from '#admin/dashboard/format-figures.ts';
import { formatEuros } from '#domain/money.ts';
import { classNames } from '#ui/class-names.ts';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import layout from '#ui/layout.module.css';
import type { ProductFigureRow } from './product-rows.ts';

const { columns: headers } = dashboardTexts.products;

/** Columns of the dashboard's product list, without the profit margin. */
export const PRODUCT_COLUMNS: readonly DataTableColumn<ProductFigureRow>[] = [
  {
    id: 'name',
    header: headers.name,
    kind: 'heading',
    cell: ({ name }) => name,
    compare: (a, b) => a.name.localeCompare(b.name, 'es'),
  },
  numberColumn(
    'units',
    ({ units }) => units,
    ({ units }) => formatCount(units),
  ),
  numberColumn(
    'amount',
    ({ amount }) => amount,
    ({ amount }) => <span className={layout.oneLine}>{formatEuros(amount)}</span>,
  ),
  numberColumn(
    'change',
    ({ change }) => change,
    ({ changeText }) => changeText,
  ),
  numberColumn(
    'share',
    ({ amount }) => amount,
    ({ percent }) => formatPercent(percent),
  ),
];

/** Columns of the dashboard's product list with the profit margin, used if the cost of at least one product is known. */
export const PRODUCT_COLUMNS_WITH_MARGIN = [
  ...PRODUCT_COLUMNS,
  numberColumn(
    'margin',
    ({ margin }) => margin?.amount,
    ({ margin }) =>
      margin ? (
        <>
          <span className={layout.oneLine}>{formatEuros(margin.amount)}</span>{' '}
          <span className={classNames(layout.quiet, layout.small, layout.oneLine)}>
            {formatPercent(margin.percent)}
          </span>
        </>
      ) : (
        <span className={classNames(layout.quiet, layout.small, layout.oneLine)}>–</span>
      ),
  ),
];

/** A column sorted by a number; null or undefined counts as 0. */
function numberColumn(
  id: keyof typeof headers,
  numberOf: (row: ProductFigureRow) => number | null | undefined,
  cell: (row: ProductFigureRow) => ReactNode,
): DataTableColumn<ProductFigureRow> {
  return {
    id,
    header: headers[id],
    kind: 'number',
    cell,
    compare: (a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0),
  };
}
