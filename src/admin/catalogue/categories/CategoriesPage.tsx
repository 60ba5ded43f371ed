// «Categorías»: list of the menu's categories.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { categoriesQuery } from '#admin/catalogue/catalogue-queries.ts';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { compareByName, compareByPosition } from '#admin/catalogue/compare-rows.ts';
import { DeleteDialog } from '#admin/catalogue/DeleteDialog.tsx';
import { RowActions } from '#admin/catalogue/RowActions.tsx';
import { api } from '#admin/shared/api.ts';
import type { DialogSearch } from '#admin/shared/lists/dialog-address.ts';
import { FirstStep } from '#admin/shared/lists/FirstStep.tsx';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import { useLastFound } from '#admin/shared/lists/use-last-found.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedCategory } from '#contract/catalogue.ts';
import { SECTION_NAMES } from '#contract/menu-names.es.ts';
import type { Column } from '#ui/DataTable.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

const words = catalogueTexts.categories;
const CREATION = 'addCategory';
const COLUMNS: readonly Column<ListedCategory>[] = [
  { id: 'name', header: catalogueTexts.name, kind: 'heading', cell: ({ name }) => name, compare: compareByName },
  { id: 'type', header: words.productType, cell: ({ section }) => SECTION_NAMES[section] },
  { id: 'order', header: catalogueTexts.order, kind: 'number', cell: ({ sort }) => sort, compare: compareByPosition },
  {
    id: 'actions',
    header: texts.lists.actions,
    kind: 'actions',
    cell: ({ id, name }) => <RowActions id={id} name={name} />,
  },
];

const route = getRouteApi('/admin/products/categories');

export function CategoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...categoriesQuery, refetchInterval: useBackOfficePollInterval() });
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
            columns={COLUMNS}
            rows={categories}
            none={categories.length === 0 && <FirstStep list="categories" />}
            search={search}
            onSearchChange={(next) => void navigate({ search: next, replace: true })}
          />
          <CategoryDialogs search={search} categories={categories} />
        </>
      )}
    </ListPage>
  );
}

type CategoryDialogsProps = { search: DialogSearch; categories: readonly ListedCategory[] };

function CategoryDialogs({ search: { dialog, remove }, categories }: CategoryDialogsProps) {
  const category = useLastFound(categories, dialog ?? remove);
  if (dialog === CREATION) return <CategoryDialog category={null} categories={categories} />;
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
