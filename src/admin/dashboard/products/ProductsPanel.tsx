// Dashboard panel of all products. Its search text and sort order are search parameters of the page.
import { useMemo } from 'react';
import styles from '#admin/dashboard/DashboardPage.module.css';
import type { ChangeDashboardSearch, DashboardSearch } from '#admin/dashboard/dashboard-search.ts';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { DashboardPanelFrame, type PanelDataProps } from '#admin/dashboard/panels/DashboardPanelFrame.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { ProductSales } from '#contract/dashboard.ts';
import { Chip } from '#ui/Chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/SearchField.tsx';
import productStyles from './Products.module.css';
import { PRODUCT_COLUMNS, PRODUCT_COLUMNS_WITH_MARGIN } from './product-columns.tsx';
import { filterProductRows, isUnsold, productRows } from './product-rows.ts';

const { products: productTexts } = dashboardTexts;
/** Rows that are shown first: the list is in the middle of a page. */
const FIRST_ROWS = 7;
/** Highest sales first. */
const DEFAULT_SORT = '-amount';

type SearchChange = { onSearchChange: ChangeDashboardSearch };

/** Dashboard panel with the list of all products: units, sales, change, share and margin. */
export function ProductsPanel({ onSearchChange, ...props }: PanelDataProps<ProductSales> & SearchChange) {
  return (
    <DashboardPanelFrame
      {...props}
      panel="products"
      view={({ products }, title) => ({
        isEmpty: products.length === 0,
        chart: <ProductList title={title} products={products} search={props.search} onSearchChange={onSearchChange} />,
      })}
      className={classNames(styles.twoThirds, productStyles.products)}
    />
  );
}

type ProductListProps = SearchChange & {
  title: string;
  products: ProductSales['products'];
  search: DashboardSearch;
};

function ProductList({ title, products, search, onSearchChange }: ProductListProps) {
  const { text, unsold, sort = DEFAULT_SORT } = search;
  const rows = useMemo(() => productRows(products), [products]);
  const shown = useMemo(() => filterProductRows(rows, { text, unsold }), [rows, text, unsold]);
  const hasMargin = rows.some(({ margin }) => margin !== null);

  return (
    <>
      <div className={productStyles.filters}>
        <SearchField
          label={productTexts.search}
          placeholder={productTexts.search}
          clearLabel={texts.lists.clearSearch}
          defaultValue={text}
          onSearch={(value) => onSearchChange({ text: value })}
        />
        <Chip
          name={productTexts.unsold(rows.filter(isUnsold).length)}
          selected={unsold ?? false}
          onClick={() => onSearchChange({ unsold: unsold ? undefined : true })}
        />
      </div>
      <ListTable
        caption={title}
        columns={hasMargin ? PRODUCT_COLUMNS_WITH_MARGIN : PRODUCT_COLUMNS}
        rows={shown}
        firstRows={FIRST_ROWS}
        search={{ sort }}
        onSearchChange={(update) => onSearchChange({ sort: undefined, ...update({ sort }) })}
      />
    </>
  );
}
