// «Subcategorías»: list of the sub-categories of all categories.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { categoriesQuery, subCategoriesQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByName, compareByPosition } from '#admin/catalogue/compare-rows.ts';
import { NewItemForms } from '#admin/catalogue/NewItemForms.tsx';
import type { ItemMove } from '#admin/catalogue/ordering/apply-item-move.ts';
import { positionColumn } from '#admin/catalogue/ordering/OrderCell.tsx';
import { type ItemMoveActions, useItemMoves } from '#admin/catalogue/ordering/use-item-moves.ts';
import { RowActions } from '#admin/catalogue/RowActions.tsx';
import { SelectOptions } from '#admin/catalogue/SelectOptions.tsx';
import { api } from '#admin/shared/api.ts';
import { DeleteDialog } from '#admin/shared/lists/DeleteDialog.tsx';
import { EmptyListHint } from '#admin/shared/lists/EmptyListHint.tsx';
import { FilterBar } from '#admin/shared/lists/FilterBar.tsx';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useLastKnownItem } from '#admin/shared/lists/use-last-known-item.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { catalogueEndpoints, ListedCategory, ListedSubCategory } from '#contract/catalogue.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { SubCategoryDialog } from './SubCategoryDialog.tsx';
import { filterSubCategories, readSubCategorySearch, type SubCategorySearch } from './sub-category-search.ts';

const words = catalogueTexts.subCategories;
const CREATION = 'addSubCat';
function subCategoryColumns(ordering: ItemMoveActions | null): DataTableColumn<ListedSubCategory>[] {
  return [
    { id: 'name', header: catalogueTexts.name, kind: 'heading', cell: ({ name }) => name, compare: compareByName },
    { id: 'category', header: catalogueTexts.category, cell: ({ categoryName }) => categoryName },
    positionColumn(ordering),
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, name }) => <RowActions id={id} name={name} />,
    },
  ];
}

type SubCategoryList = OutputOf<typeof catalogueEndpoints.listSubCategories>;

const ORDERED = {
  queryKey: subCategoriesQuery.queryKey,
  itemsOf: ({ subCategories }: SubCategoryList) => subCategories,
  withItems: (list: SubCategoryList, items: readonly ListedSubCategory[]) => ({ ...list, subCategories: [...items] }),
  groupOf: ({ categoryId }: ListedSubCategory) => categoryId,
  send: ({ id, before }: ItemMove) => api.catalogue.moveSubCategory({ subCategoryId: id, before }),
};

const route = getRouteApi('/admin/products/subcategories');

/** Page «Subcategorías»: the list of the sub-categories of all categories, with its filters and dialogs. */
export function SubCategoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const refetchInterval = useBackOfficePollInterval();
  const query = useQuery({ ...subCategoriesQuery, refetchInterval });
  const categoryList = useQuery({ ...categoriesQuery, refetchInterval });
  const { ordering, announcement } = useItemMoves(ORDERED);
  // Only one category in its order can be ordered: the list of all has the last saved first.
  const isInMenuOrder = search.category !== undefined && !search.name && !search.sort;
  const columns = useMemo(() => subCategoryColumns(isInMenuOrder ? ordering : null), [isInMenuOrder, ordering]);

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
          <LoadErrorMessage title={catalogueTexts.categories.listFailed} query={categoryList} />
          <ListTable
            caption={words.title}
            columns={columns}
            none={subCategories.length === 0 && <EmptyListHint list="subCategories" />}
            rows={subCategoryRows(subCategories, search, isInMenuOrder)}
            search={search}
            onSearchChange={changeSearch}
          />
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          <SubCategoryDialogs search={search} subCategories={subCategories} />
        </>
      )}
    </ListPage>
  );
}

/** The rows that match the filters: those of one category by position, otherwise the last saved first. */
function subCategoryRows(
  subCategories: readonly ListedSubCategory[],
  search: SubCategorySearch,
  isInMenuOrder: boolean,
): ListedSubCategory[] {
  const rows = filterSubCategories(subCategories, search);
  return isInMenuOrder ? rows.toSorted(compareByPosition) : rows;
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
        <SelectOptions items={categories} />
      </SelectField>
    </FilterBar>
  );
}

type SubCategoryDialogsProps = { search: SubCategorySearch; subCategories: readonly ListedSubCategory[] };

function SubCategoryDialogs({ search: { dialog, remove, category }, subCategories }: SubCategoryDialogsProps) {
  const subCategory = useLastKnownItem(subCategories, dialog ?? remove);
  if (dialog === CREATION)
    return (
      <NewItemForms start={category ?? ''}>
        {(categoryId, startAnother) => (
          <SubCategoryDialog
            subCategory={null}
            categoryId={categoryId}
            startAnother={startAnother}
            subCategories={subCategories}
          />
        )}
      </NewItemForms>
    );
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
