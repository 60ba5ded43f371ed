// «Mesas QR»: the tables, their codes, and the sheet to print them.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { icons } from '#admin/shared/icons.ts';
import { ActiveFilters } from '#admin/shared/lists/ActiveFilters.tsx';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import type { Narrowed } from '#admin/shared/lists/search-update.ts';
import { useHousePollInterval } from '#admin/shared/live/back-office-query.ts';
import type { TableList } from '#contract/tables.ts';
import { Button } from '#ui/Button.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { SheetPage } from './SheetPage.tsx';
import { TableDialog } from './TableDialog.tsx';
import { TableTable } from './TableTable.tsx';
import { tablesQuery } from './table-reading.ts';
import type { TableSearch } from './table-search.ts';
import { tableTexts } from './table-texts.ts';

const CREATION = 'addTable';
const route = getRouteApi('/admin/tables-qr/list');

export function TablesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...tablesQuery, refetchInterval: useHousePollInterval() });
  if (search.sheet) return <SheetPage size={search.sheet} query={query} />;

  function narrow(next: Narrowed<TableSearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <ListPage
      title={tableTexts.title}
      creation={{ label: tableTexts.create, dialog: CREATION }}
      tools={
        <Button icon={icons.printer} onClick={() => void navigate({ search: { sheet: 'm' } })}>
          {tableTexts.sheet.open}
        </Button>
      }
      filters={<ActiveFilters label={tableTexts.search} search={search} onNarrow={narrow} />}
      query={query}
      failed={tableTexts.listFailed}
    >
      {(list) => (
        <>
          {/* Another list for another filter: only there it matters what was switched by hand. */}
          <TableTable
            key={search.active}
            tables={list.tables}
            search={search}
            onNarrow={narrow}
            onCode={(id) => void navigate({ search: { ...search, code: id } })}
          />
          <OpenDialog list={list} search={search} onNarrow={narrow} />
        </>
      )}
    </ListPage>
  );
}

type OpenDialogProps = { list: TableList; search: TableSearch; onNarrow: (search: TableSearch) => void };

function OpenDialog({ list: { tables, protectedCodes }, search, onNarrow }: OpenDialogProps) {
  const { code, ...withoutCode } = search;
  const { dialog } = search;
  if (dialog === CREATION) return <TableDialog table={null} />;
  const table = tables.find(({ id }) => id === (dialog ?? code));
  if (!table) return null;
  if (dialog !== undefined) return <TableDialog key={table.id} table={table} />;
  return <CodeDialog table={table} isProtected={protectedCodes} onClose={() => onNarrow(withoutCode)} />;
}
