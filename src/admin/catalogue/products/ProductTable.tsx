// Table of the products that match the filters.
import { useDeferredValue, useMemo } from 'react';
import { type CategoryOption, productsQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByName } from '#admin/catalogue/compare-rows.ts';
import type { ItemMove } from '#admin/catalogue/ordering/apply-item-move.ts';
import { positionColumn } from '#admin/catalogue/ordering/OrderCell.tsx';
import { type ItemMoveActions, useItemMoves } from '#admin/catalogue/ordering/use-item-moves.ts';
import { RowActions } from '#admin/catalogue/RowActions.tsx';
import { api } from '#admin/shared/api.ts';
import { useChangedItemIds } from '#admin/shared/forms/use-saved-switch.ts';
import { EmptyListHint } from '#admin/shared/lists/EmptyListHint.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import type { catalogueEndpoints, ListedProduct } from '#contract/catalogue.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { sizeName } from '#contract/menu-names.es.ts';
import { formatEuros } from '#domain/money.ts';
import type { Section } from '#domain/schedule.ts';
import { Badge } from '#ui/Badge.tsx';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import {
  filterProducts,
  NEW_PRODUCT_DIALOG,
  type ProductSearch,
  type SearchableProduct,
  searchableProducts,
} from './product-search.ts';
import { StockCell } from './StockCell.tsx';

type ProductTableProps = {
  section: Section;
  products: readonly ListedProduct[];
  categories: readonly CategoryOption[];
  search: ProductSearch;
  onSearchChange: (search: SearchUpdate<ProductSearch>) => void;
};

/** Table of the products of one section that match the filters, with their stock and the buttons of each row. */
export function ProductTable({ section, products, categories, search, onSearchChange }: ProductTableProps) {
  const { category, stock, lacking } = search;
  // Deferred, so that a typed letter appears before the rows of a long list are computed.
  const name = useDeferredValue(search.name);
  const { touched, touch } = useChangedItemIds();
  const searchable = useMemo(() => searchableProducts(products, categories), [products, categories]);
  const rows = useMemo(
    () => filterProducts(searchable, { name, category, stock, lacking }, touched),
    [searchable, name, category, stock, lacking, touched],
  );
  const { ordering, announcement } = useItemMoves(ORDERED[section]);
  // Among rows that are hidden or sorted otherwise, a place between two rows means nothing.
  const isInMenuOrder = !search.name && !stock && !lacking && !search.sort;
  const columns = useMemo(
    () => productColumns(touch, isInMenuOrder ? ordering : null),
    [touch, ordering, isInMenuOrder],
  );

  const { title } = catalogueTexts.products;
  const firstStep = categories.length === 0 ? 'productsWithoutCategories' : 'products';
  return (
    <>
      <ListTable
        caption={title}
        columns={columns}
        rows={rows}
        none={products.length === 0 && <EmptyListHint list={firstStep} />}
        search={search}
        onSearchChange={onSearchChange}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

type ProductList = OutputOf<typeof catalogueEndpoints.listProducts>;

function orderedProducts(section: Section) {
  return {
    queryKey: productsQuery(section).queryKey,
    itemsOf: ({ products }: ProductList) => products,
    withItems: (list: ProductList, products: readonly ListedProduct[]) => ({ ...list, products: [...products] }),
    groupOf: ({ categoryId }: ListedProduct) => categoryId,
    send: ({ id, before }: ItemMove) => api.catalogue.moveProduct({ productId: id, before }),
  };
}

const ORDERED = { drinks: orderedProducts('drinks'), food: orderedProducts('food') };

/** The prices with the names of their sizes; the ordinary size has none. */
function priceList(sizes: ListedProduct['sizes']): string {
  const texts = sizes.map(({ size, price }) =>
    size === 'base' ? formatEuros(price) : `${sizeName(size)} ${formatEuros(price)}`,
  );
  return texts.join(' · ');
}

function productColumns(
  onTouched: (productId: string) => void,
  ordering: ItemMoveActions | null,
): DataTableColumn<SearchableProduct>[] {
  return [
    {
      id: 'name',
      header: catalogueTexts.name,
      kind: 'heading',
      cell: ({ name, lacksAllergens, lacksDescription }) => (
        <>
          {name} {lacksAllergens && <Badge kind="warn">{catalogueTexts.products.allergensNotStated}</Badge>}{' '}
          {lacksDescription && <Badge kind="warn">{catalogueTexts.products.notDescribed}</Badge>}
        </>
      ),
      compare: compareByName,
    },
    { id: 'category', header: catalogueTexts.category, cell: ({ categoryName }) => categoryName },
    { id: 'price', header: catalogueTexts.products.price, cell: ({ sizes }) => priceList(sizes) },
    positionColumn(ordering),
    {
      id: 'stock',
      header: catalogueTexts.products.stock,
      cell: (product) => <StockCell product={product} onTouched={onTouched} />,
    },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, name }) => <RowActions id={id} name={name} copyDialog={NEW_PRODUCT_DIALOG} />,
    },
  ];
}
