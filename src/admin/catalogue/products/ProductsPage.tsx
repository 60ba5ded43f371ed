// «Productos»: all drinks or all foods, to search, switch, edit and add.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type CategoryOption, productsQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { NewProductDialog, ProductDialog } from '#admin/catalogue/product-form/ProductDialog.tsx';
import { SelectOptions } from '#admin/catalogue/SelectOptions.tsx';
import { api } from '#admin/shared/api.ts';
import { DeleteDialog } from '#admin/shared/lists/DeleteDialog.tsx';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useLastKnownItem } from '#admin/shared/lists/use-last-known-item.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import type { Section } from '#domain/schedule.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { NoAllergensDialog } from './NoAllergensDialog.tsx';
import { ProductTable } from './ProductTable.tsx';
import {
  hasProductFiltersToClear,
  NEW_PRODUCT_DIALOG,
  NO_ALLERGENS_DIALOG,
  type ProductSearch,
  readProductSearch,
  withoutFilters,
} from './product-search.ts';

const words = catalogueTexts.products;
const TABS = [
  { value: 'drinks', label: words.tabs.drinks, icon: 'glass' },
  { value: 'food', label: words.tabs.food, icon: 'plate' },
] as const;

const route = getRouteApi('/admin/products/list');

/**
 * Page «Productos»: the list of all drinks or all foods, in which staff search products, change their stock, edit them and add new
 * ones.
 */
export function ProductsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dialogs = useListDialogs();
  const { section = 'drinks' } = search;
  const query = useQuery({ ...productsQuery(section), refetchInterval: useBackOfficePollInterval() });

  function changeSearch(next: SearchUpdate<ProductSearch>) {
    void navigate({ search: next, replace: true });
  }

  function show(chosen: Section) {
    const { section: _, category: _ofTheOther, lacking: _ofFood, ...rest } = search;
    changeSearch(chosen === 'food' ? { ...rest, section: chosen } : rest);
  }

  return (
    <Page
      title={words.title}
      tools={
        <>
          <Link to="/admin/products/print" className={buttonClass()}>
            {words.print}
          </Link>
          <Link to="/admin/products/import" className={buttonClass()}>
            {words.import}
          </Link>
          <Button variant="primary" icon="plus" onClick={() => dialogs.open({ dialog: NEW_PRODUCT_DIALOG })}>
            {words.create[section]}
          </Button>
        </>
      }
    >
      <Tabs<Section> label={words.kinds} tabs={TABS} value={section} onChange={show}>
        <ProductFilters
          key={section}
          search={search}
          categories={query.data?.categories ?? []}
          onSearchChange={changeSearch}
        />
        <LoadErrorMessage title={words.listFailed} query={query} />
        {query.isPending && <PageSkeleton heights={ROWS} />}
        {query.data && <AllergensNotStated products={query.data.products} />}
        {query.data && (
          // The key restarts the table when the stock filter changes: items that the user switched stay visible only within
          // one filter.
          <ProductTable
            key={`${section} ${search.stock}`}
            section={section}
            {...query.data}
            search={search}
            onSearchChange={changeSearch}
          />
        )}
      </Tabs>
      <ProductDialogs search={search} section={section} />
    </Page>
  );
}

/** How many products do not state their allergens, with the dialog that states it of those without any. */
function AllergensNotStated({ products }: { products: readonly ListedProduct[] }) {
  const dialogs = useListDialogs();
  const count = products.filter(({ lacksAllergens }) => lacksAllergens).length;
  if (count === 0) return null;
  return (
    <Banner
      kind="warn"
      action={<Button onClick={() => dialogs.open({ dialog: NO_ALLERGENS_DIALOG })}>{words.noAllergens.open}</Button>}
    >
      {words.noAllergens.lacking(count)}
    </Banner>
  );
}

const ROWS = ['3rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem', '3.75rem'];

function ProductDialogs({ search, section }: { search: ProductSearch; section: Section }) {
  const { dialog, remove } = search;
  const products = useQuery(productsQuery(section)).data?.products ?? [];
  const lacking = products.filter(({ lacksAllergens }) => lacksAllergens);
  const removed = useLastKnownItem(products, remove);
  if (dialog === NO_ALLERGENS_DIALOG) return lacking.length === 0 ? null : <NoAllergensDialog products={lacking} />;
  if (dialog === NEW_PRODUCT_DIALOG)
    return <NewProductDialog section={section} categoryId={search.category ?? ''} copiedId={search.copy} />;
  if (dialog !== undefined) return <ProductDialog productId={dialog} section={section} />;
  if (!removed) return null;
  return (
    <DeleteDialog
      name={removed.name}
      words={words}
      remove={() => api.catalogue.deleteProduct({ productId: removed.id })}
    />
  );
}

type ProductFiltersProps = {
  search: ProductSearch;
  categories: readonly CategoryOption[];
  onSearchChange: (search: SearchUpdate<ProductSearch>) => void;
};

/** Filters of the product list. */
function ProductFilters({ search, categories, onSearchChange }: ProductFiltersProps) {
  /** An empty value removes the filter. */
  function choose(filter: 'name' | 'category' | 'stock' | 'lacking', value: string) {
    onSearchChange((before) => readProductSearch({ ...before, [filter]: value }));
  }

  return (
    <FilterBar isFiltered={hasProductFiltersToClear(search)} onClear={() => onSearchChange(withoutFilters(search))}>
      <SearchField
        label={words.search}
        placeholder={words.search}
        clearLabel={texts.lists.clearSearch}
        defaultValue={search.name}
        onSearch={(text) => choose('name', text)}
      />
      <SelectField
        label={catalogueTexts.category}
        value={search.category ?? ''}
        onChange={({ target }) => choose('category', target.value)}
      >
        <option value="">{catalogueTexts.all}</option>
        <SelectOptions items={categories} />
      </SelectField>
      <SelectField
        label={words.stock}
        value={search.stock ?? ''}
        onChange={({ target }) => choose('stock', target.value)}
      >
        <option value="">{words.stockFilter.all}</option>
        <option value="out">{words.stockFilter.out}</option>
        <option value="in">{words.stockFilter.in}</option>
      </SelectField>
      <SelectField
        label={words.lacking}
        value={search.lacking ?? ''}
        onChange={({ target }) => choose('lacking', target.value)}
      >
        <option value="">{words.stockFilter.all}</option>
        <option value="allergens">{words.allergensNotStated}</option>
        {search.section === 'food' && <option value="description">{words.notDescribed}</option>}
      </SelectField>
    </FilterBar>
  );
}
