// «Categorías»: list of the menu's categories.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { categoriesQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByName } from '#admin/catalogue/compare-rows.ts';
import { NewItemForms } from '#admin/catalogue/NewItemForms.tsx';
import type { ItemMove } from '#admin/catalogue/ordering/apply-item-move.ts';
import { positionColumn } from '#admin/catalogue/ordering/OrderCell.tsx';
import { type ItemMoveActions, useItemMoves } from '#admin/catalogue/ordering/use-item-moves.ts';
import { RowActions } from '#admin/catalogue/RowActions.tsx';
import { api } from '#admin/shared/api.ts';
import { DeleteDialog } from '#admin/shared/lists/DeleteDialog.tsx';
import type { DialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { EmptyListHint } from '#admin/shared/lists/EmptyListHint.tsx';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import { useLastKnownItem } from '#admin/shared/lists/use-last-known-item.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import type { catalogueEndpoints, ListedCategory } from '#contract/catalogue.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import type { Section } from '#domain/schedule.ts';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

const words = catalogueTexts.categories;
const CREATION = 'addCategory';
function categoryColumns(ordering: ItemMoveActions | null): DataTableColumn<ListedCategory>[] {
  return [
    { id: 'name', header: catalogueTexts.name, kind: 'heading', cell: ({ name }) => name, compare: compareByName },
    { id: 'type', header: words.productType, cell: ({ section }) => SECTION_NAMES[section] },
    positionColumn(ordering),
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, name }) => <RowActions id={id} name={name} />,
    },
  ];
}

type CategoryList = OutputOf<typeof catalogueEndpoints.listCategories>;

const ORDERED = {
  queryKey: categoriesQuery.queryKey,
  itemsOf: ({ categories }: CategoryList) => categories,
  withItems: (list: CategoryList, categories: readonly ListedCategory[]) => ({ ...list, categories: [...categories] }),
  groupOf: ({ section }: ListedCategory) => section,
  send: ({ id, before }: ItemMove) => api.catalogue.moveCategory({ categoryId: id, before }),
};

const route = getRouteApi('/admin/products/categories');

/** Page «Categorías»: the list of the menu's categories, with the dialogs that add, edit and delete one. */
export function CategoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...categoriesQuery, refetchInterval: useBackOfficePollInterval() });
  const { ordering, announcement } = useItemMoves(ORDERED);
  const columns = useMemo(() => categoryColumns(search.sort ? null : ordering), [search.sort, ordering]);
  return (
    <ListPage
      title={words.title}
      createButton={{ label: words.create, dialog: CREATION }}
      filters={null}
      query={query}
      loadErrorTitle={words.listFailed}
    >
      {({ categories }) => (
        <>
          <ListTable
            caption={words.title}
            columns={columns}
            rows={categories}
            none={categories.length === 0 && <EmptyListHint list="categories" />}
            search={search}
            onSearchChange={(next) => void navigate({ search: next, replace: true })}
          />
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          <CategoryDialogs search={search} categories={categories} />
        </>
      )}
    </ListPage>
  );
}

type CategoryDialogsProps = { search: DialogSearch; categories: readonly ListedCategory[] };

function CategoryDialogs({ search: { dialog, remove }, categories }: CategoryDialogsProps) {
  const category = useLastKnownItem(categories, dialog ?? remove);
  if (dialog === CREATION)
    return (
      <NewItemForms<Section | ''> start="">
        {(section, startAnother) => (
          <CategoryDialog category={null} section={section} startAnother={startAnother} categories={categories} />
        )}
      </NewItemForms>
    );
  if (!category) return null;
  if (dialog !== undefined) return <CategoryDialog category={category} categories={categories} />;
  return (
    <DeleteDialog
      name={category.name}
      words={words}
      remove={() => api.catalogue.deleteCategory({ categoryId: category.id })}
    />
  );
}
