// «Mesas QR»: the list of tables, the QR code of each one, and the printable sheets.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '#admin/shared/api.ts';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { useRecordForm, versionOfRecord } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { YesNoField } from '#admin/shared/forms/YesNoField.tsx';
import { icons } from '#admin/shared/icons.ts';
import { ActiveStateFilters } from '#admin/shared/lists/ActiveStateFilters.tsx';
import { DeleteDialog } from '#admin/shared/lists/DeleteDialog.tsx';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { findListItemOrThrow } from '#admin/shared/lists/find-list-item-or-throw.ts';
import { ListPage } from '#admin/shared/lists/ListPage.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { useLastKnownItem } from '#admin/shared/lists/use-last-known-item.ts';
import { useBackOfficePollInterval } from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedTable, TableList } from '#contract/tables.ts';
import { tableCodeRefusal, tableLabel } from '#domain/table.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TextField } from '#ui/Field.tsx';
import { PrintQrSheetsPage } from './PrintQrSheetsPage.tsx';
import { QrCodeDialog } from './QrCodeDialog.tsx';
import { TableRangeDialog } from './TableRangeDialog.tsx';
import { tablesQuery } from './table-queries.ts';
import type { TableSearch } from './table-search.ts';
import { tableTexts } from './table-texts.ts';
import { VenueTableList } from './VenueTableList.tsx';

const CREATION = 'addTable';
const RANGE_CREATION = 'addTables';
const route = getRouteApi('/admin/tables-qr/list');

/** Page «Mesas QR» of the staff app: the list of tables, the QR code of each one, and the printable sheets with all codes. */
export function TablesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dialogs = useListDialogs();
  const query = useQuery({ ...tablesQuery, refetchInterval: useBackOfficePollInterval() });
  if (search.sheet) return <PrintQrSheetsPage size={search.sheet} query={query} />;

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
      filters={<ActiveStateFilters label={tableTexts.search} search={search} onSearchChange={changeSearch} />}
      query={query}
      loadErrorTitle={tableTexts.listFailed}
    >
      {(list) => (
        <>
          {/* Remounted for each filter: rows that the user switched stay listed only until the filter changes. */}
          <VenueTableList
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
  const { dialog, remove } = search;
  const removed = useLastKnownItem(tables, remove);
  if (dialog === CREATION) return <TableDialog table={null} />;
  if (dialog === RANGE_CREATION) return <TableRangeDialog tables={tables} />;
  if (dialog === undefined && removed) {
    const { id: tableId, code: name } = removed;
    return (
      <DeleteDialog name={tableLabel(name)} words={tableTexts} remove={() => api.tables.deleteTable({ tableId })} />
    );
  }
  const table = tables.find(({ id }) => id === (dialog ?? code));
  if (!table) return null;
  if (dialog !== undefined) return <TableDialog key={table.id} table={table} />;
  return <QrCodeDialog table={table} isProtected={protectedCodes} onClose={() => onSearchChange(withoutCode)} />;
}

/** Dialog with the form of a table. `table` is null for a new table. */
function TableDialog({ table }: { table: ListedTable | null }) {
  const { form, save } = useTableForm(table);
  return (
    <EditDialog
      title={table ? tableTexts.edit : tableTexts.create}
      form={form}
      save={save}
      placement="center"
      describeField={(field, { code, active }) =>
        field === 'code' ? [tableTexts.table, code] : [tableTexts.active, active ? texts.form.yes : texts.form.no]
      }
    >
      <TextField
        label={tableTexts.table}
        hint={table ? tableTexts.renameWarning : tableTexts.tableHint}
        value={form.values.code}
        onChange={({ target }) => form.change({ code: target.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        data-autofocus={!table || undefined}
        {...form.field('code')}
      />
      <YesNoField label={tableTexts.active} value={form.values.active} onChoose={(active) => form.change({ active })} />
    </EditDialog>
  );
}

interface TableValues {
  readonly code: string;
  readonly active: boolean;
}

/** Form state and save function of the table dialog. `opened` is null for a new table. */
function useTableForm(opened: ListedTable | null) {
  return useRecordForm({
    opened,
    valuesOf: toFormValues,
    validate: ({ code }) => validationMessages({ code: tableCodeRefusal(code) ?? undefined }),
    send: (values, { id, shown }) => api.tables.saveTable({ ...values, tableId: id, shown: versionOfRecord(shown) }),
    reload: async (id) => findListItemOrThrow((await api.tables.listTables({})).tables, id),
    savedText: tableTexts.saved,
  });
}

function toFormValues(table: ListedTable | null): TableValues {
  return { code: table?.code ?? '', active: table?.active ?? true };
}
