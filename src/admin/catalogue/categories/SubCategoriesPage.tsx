// «Subcategorías»: list of the categories' sub-categories.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { categoriesQuery, subCategoriesQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByName, compareByPosition } from '#admin/catalogue/compare-rows.ts';
import { DeleteDialog } from '#admin/catalogue/DeleteDialog.tsx';
import { Options } from '#admin/catalogue/Options.tsx';
import { RowActions } from '#admin/catalogue/RowActions.tsx';
import { api } from '#admin/shared/api.ts';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { FirstStep } from '#admin/shared/lists/FirstStep.tsx';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useLastFound } from '#admin/shared/lists/use-last-found.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { ListedCategory, ListedSubCategory } from '#contract/catalogue.ts';
import type { Column } from '#ui/DataTable.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { SubCategoryDialog } from './SubCategoryDialog.tsx';
import { filterSubCategories, readSubCategorySearch, type SubCategorySearch } from './sub-category-search.ts';

const words = catalogueTexts.subCategories;
const CREATION = 'addSubCat';
const COLUMNS: readonly Column<ListedSubCategory>[] = [
  { id: 'name', header: catalogueTexts.name, kind: 'heading', cell: ({ name }) => name, compare: compareByName },
  { id: 'category', header: catalogueTexts.category, cell: ({ categoryName }) => categoryName },
  { id: 'order', header: catalogueTexts.order, kind: 'number', cell: ({ sort }) => sort, compare: compareByPosition },
  {
    id: 'actions',
    header: texts.lists.actions,
    kind: 'actions',
    cell: ({ id, name }) => <RowActions id={id} name={name} />,
  },
];

const route = getRouteApi('/admin/products/subcategories');

export function SubCategoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const refetchInterval = useBackOfficePollInterval();
  const query = useQuery({ ...subCategoriesQuery, refetchInterval });
  const categoryList = useQuery({ ...categoriesQuery, refetchInterval });

  function changeSearch(next: SearchUpdate<SubCategorySearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <ListPage
      title={words.title}
      createButton={{ label: words.create, dialog: CREATION }}
      filters={
        <Filters search={search} categories={categoryList.data?.categories ?? []} onSearchChange={changeSearch} />
      }
      query={query}
      loadErrorTitle={words.listFailed}
    >
      {({ subCategories }) => (
        <>
          <ReadFailure title={catalogueTexts.categories.listFailed} query={categoryList} />
          <ListTable
            caption={words.title}
            columns={COLUMNS}
            none={subCategories.length === 0 && <FirstStep list="subCategories" />}
            rows={filterSubCategories(subCategories, search)}
            search={search}
            onSearchChange={changeSearch}
          />
          <SubCategoryDialogs search={search} subCategories={subCategories} />
        </>
      )}
    </ListPage>
  );
}

type FiltersProps = {
  search: SubCategorySearch;
  categories: readonly ListedCategory[];
  onSearchChange: (search: SearchUpdate<SubCategorySearch>) => void;
};

function Filters({ search, categories, onSearchChange }: FiltersProps) {
  /** An empty value removes the filter. */
  function choose(filter: 'name' | 'category', value: string) {
    onSearchChange((before) => readSubCategorySearch({ ...before, [filter]: value }));
  }

  const isFiltered = Boolean(search.name ?? search.category ?? search.sort);
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => onSearchChange({})}>
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
    </FilterBar>
  );
}

type SubCategoryDialogsProps = { search: SubCategorySearch; subCategories: readonly ListedSubCategory[] };

function SubCategoryDialogs({ search: { dialog, remove }, subCategories }: SubCategoryDialogsProps) {
  const subCategory = useLastFound(subCategories, dialog ?? remove);
  if (dialog === CREATION) return <SubCategoryDialog subCategory={null} subCategories={subCategories} />;
  if (!subCategory) return null;
  if (dialog !== undefined) return <SubCategoryDialog subCategory={subCategory} subCategories={subCategories} />;
  return (
    <DeleteDialog
      name={subCategory.name}
      words={words}
      remove={() => api.catalogue.deleteSubCategory({ subCategoryId: subCategory.id })}
    />
  );
}
