// «Mesas QR»: the list of tables, the QR code of each one, and the printable sheets.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { icons } from '#admin/shared/icons.ts';
import { ActiveFilters } from '#admin/shared/lists/ActiveFilters.tsx';
import { useDialogs } from '#admin/shared/lists/dialog-address.ts';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import type { TableList } from '#contract/tables.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PrintSheetsPage } from './PrintSheetsPage.tsx';
import { QrCodeDialog } from './QrCodeDialog.tsx';
import { TableDialog } from './TableDialog.tsx';
import { TableRangeDialog } from './TableRangeDialog.tsx';
import { TableTable } from './TableTable.tsx';
import { tablesQuery } from './table-queries.ts';
import type { TableSearch } from './table-search.ts';
import { tableTexts } from './table-texts.ts';

const CREATION = 'addTable';
const RANGE_CREATION = 'addTables';
const route = getRouteApi('/admin/tables-qr/list');

export function TablesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dialogs = useDialogs();
  const query = useQuery({ ...tablesQuery, refetchInterval: useBackOfficePollInterval() });
  if (search.sheet) return <PrintSheetsPage size={search.sheet} query={query} />;

  function changeSearch(next: SearchUpdate<TableSearch>) {
    void navigate({ search: next, replace: true });
  }

  return (
    <ListPage
      title={tableTexts.title}
      createButton={{ label: tableTexts.create, dialog: CREATION }}
      tools={
        <>
          <Button icon={icons.printer} onClick={() => void navigate({ search: { sheet: 'm' } })}>
            {tableTexts.sheet.open}
          </Button>
          <Button icon="plus" onClick={() => dialogs.open({ dialog: RANGE_CREATION })}>
            {tableTexts.range.open}
          </Button>
        </>
      }
      filters={<ActiveFilters label={tableTexts.search} search={search} onSearchChange={changeSearch} />}
      query={query}
      loadErrorTitle={tableTexts.listFailed}
    >
      {(list) => (
        <>
          {/* Remounted for each filter: rows that the user switched stay listed only until the filter changes. */}
          <TableTable
            key={search.active}
            tables={list.tables}
            search={search}
            onSearchChange={changeSearch}
            none={
              list.tables.length === 0 && (
                <EmptyState
                  icon="qr"
                  title={tableTexts.noneTitle}
                  action={
                    <Button icon="plus" onClick={() => dialogs.open({ dialog: RANGE_CREATION })}>
                      {tableTexts.range.open}
                    </Button>
                  }
                >
                  {tableTexts.noneText}
                </EmptyState>
              )
            }
            onOpenCode={(id) => void navigate({ search: { ...search, code: id } })}
          />
          <OpenDialog list={list} search={search} onSearchChange={changeSearch} />
        </>
      )}
    </ListPage>
  );
}

type OpenDialogProps = { list: TableList; search: TableSearch; onSearchChange: (search: TableSearch) => void };

function OpenDialog({ list: { tables, protectedCodes }, search, onSearchChange }: OpenDialogProps) {
  const { code, ...withoutCode } = search;
  const { dialog } = search;
  if (dialog === CREATION) return <TableDialog table={null} />;
  if (dialog === RANGE_CREATION) return <TableRangeDialog tables={tables} />;
  const table = tables.find(({ id }) => id === (dialog ?? code));
  if (!table) return null;
  if (dialog !== undefined) return <TableDialog key={table.id} table={table} />;
  return <QrCodeDialog table={table} isProtected={protectedCodes} onClose={() => onSearchChange(withoutCode)} />;
}
