// Filters of the product list.

import type { CategoryOption } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { Options } from '#admin/catalogue/Options.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { isFiltered, type ProductSearch, readProductSearch, withoutFilters } from './product-search.ts';

type ProductFiltersProps = {
  search: ProductSearch;
  categories: readonly CategoryOption[];
  onSearchChange: (search: SearchUpdate<ProductSearch>) => void;
};

const words = catalogueTexts.products;

export function ProductFilters({ search, categories, onSearchChange }: ProductFiltersProps) {
  /** An empty value removes the filter. */
  function choose(filter: 'name' | 'category' | 'stock', value: string) {
    onSearchChange((before) => readProductSearch({ ...before, [filter]: value }));
  }

  return (
    <FilterBar isFiltered={isFiltered(search)} onClear={() => onSearchChange(withoutFilters(search))}>
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
        <Options items={categories} />
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
    </FilterBar>
  );
}
