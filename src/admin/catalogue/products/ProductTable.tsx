// Table of the products that match the filters.
import { useDeferredValue, useMemo } from 'react';
import type { CategoryOption } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByName, compareByPosition } from '#admin/catalogue/compare-rows.ts';
import { RowActions } from '#admin/catalogue/RowActions.tsx';
import { useTouchedIds } from '#admin/shared/forms/use-saved-switch.ts';
import { FirstStep } from '#admin/shared/lists/FirstStep.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { SIZE_NAMES } from '#contract/menu-names.es.ts';
import { SIZES } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import type { Column } from '#ui/DataTable.tsx';
import { filterProducts, type ProductSearch, type SearchableProduct, searchableProducts } from './product-search.ts';
import { StockCell } from './StockCell.tsx';

type ProductTableProps = {
  products: readonly ListedProduct[];
  categories: readonly CategoryOption[];
  search: ProductSearch;
  onSearchChange: (search: SearchUpdate<ProductSearch>) => void;
};

export function ProductTable({ products, categories, search, onSearchChange }: ProductTableProps) {
  const { category, stock } = search;
  // Deferred, so that a typed letter appears before the rows of a long list are computed.
  const name = useDeferredValue(search.name);
  const { touched, touch } = useTouchedIds();
  const searchable = useMemo(() => searchableProducts(products, categories), [products, categories]);
  const rows = useMemo(
    () => filterProducts(searchable, { name, category, stock }, touched),
    [searchable, name, category, stock, touched],
  );
  const columns = useMemo(() => productColumns(touch), [touch]);

  const { title } = catalogueTexts.products;
  const firstStep = categories.length === 0 ? 'productsWithoutCategories' : 'products';
  return (
    <ListTable
      caption={title}
      columns={columns}
      rows={rows}
      none={products.length === 0 && <FirstStep list={firstStep} />}
      search={search}
      onSearchChange={onSearchChange}
    />
  );
}

/** The prices with the names of their sizes; the ordinary size has none. */
function priceList(prices: ListedProduct['prices']): string {
  return SIZES.flatMap((size) => {
    const price = prices[size];
    if (price === undefined) return [];
    return size === 'base' ? formatEuros(price) : `${SIZE_NAMES[size]} ${formatEuros(price)}`;
  }).join(' · ');
}

function productColumns(onTouched: (productId: string) => void): Column<SearchableProduct>[] {
  return [
    { id: 'name', header: catalogueTexts.name, kind: 'heading', cell: ({ name }) => name, compare: compareByName },
    { id: 'category', header: catalogueTexts.category, cell: ({ categoryName }) => categoryName },
    { id: 'price', header: catalogueTexts.products.price, cell: ({ prices }) => priceList(prices) },
    { id: 'order', header: catalogueTexts.order, kind: 'number', cell: ({ sort }) => sort, compare: compareByPosition },
    {
      id: 'stock',
      header: catalogueTexts.products.stock,
      cell: (product) => <StockCell product={product} onTouched={onTouched} />,
    },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, name }) => <RowActions id={id} name={name} />,
    },
  ];
}
