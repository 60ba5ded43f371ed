// List of the tables of the bar that match the filters, as an HTML table.
import { type ReactNode, useMemo } from 'react';
import { api } from '#admin/shared/api.ts';
import { ActivationSwitch } from '#admin/shared/forms/ActivationSwitch.tsx';
import { useChangedItemIds } from '#admin/shared/forms/use-saved-switch.ts';
import { filterByTextAndActiveState } from '#admin/shared/lists/active-state-search.ts';
import { DeleteButton } from '#admin/shared/lists/DeleteButton.tsx';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { SearchUpdate } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedTable } from '#contract/tables.ts';
import { compareTableCodes, tableLabel } from '#domain/table.ts';
import type { DataTableColumn } from '#ui/DataTable.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { tablesQuery } from './table-queries.ts';
import type { TableSearch } from './table-search.ts';
import { tableTexts } from './table-texts.ts';

type TableTableProps = {
  tables: readonly ListedTable[];
  search: TableSearch;
  onSearchChange: (search: SearchUpdate<TableSearch>) => void;
  /** Shown instead of the table while the venue has no tables. */
  none: ReactNode;
  /** Opens the QR code of the table with the given id. */
  onOpenCode: (id: string) => void;
};

/**
 * Lists the tables of the bar that match the filters, one row for each. `onOpenCode` opens the QR code of a table. `none` is
 * rendered instead of the list if no table was created yet.
 */
export function VenueTableList({ tables, search, onSearchChange, none, onOpenCode }: TableTableProps) {
  const { touched, touch } = useChangedItemIds();
  const rows = useMemo(
    () => filterByTextAndActiveState(tables, search, { textOf: searchText, touched }),
    [tables, search, touched],
  );
  const columns = useMemo(() => createColumns(touch, onOpenCode), [touch, onOpenCode]);
  return (
    <ListTable
      caption={tableTexts.title}
      columns={columns}
      rows={rows}
      none={none}
      search={search}
      onSearchChange={onSearchChange}
    />
  );
}

/** Tables are found by their stored code (a1) and by their label (A01). */
function searchText({ code }: ListedTable): string {
  return `${code} ${tableLabel(code)}`;
}

function createColumns(
  onTouched: (id: string) => void,
  onOpenCode: (id: string) => void,
): DataTableColumn<ListedTable>[] {
  return [
    {
      id: 'table',
      header: tableTexts.table,
      kind: 'heading',
      cell: ({ code }) => tableLabel(code),
      compare: (a, b) => compareTableCodes(a.code, b.code),
    },
    {
      id: 'active',
      header: tableTexts.active,
      cell: ({ id, code, active }) => (
        <ActivationSwitch
          label={tableTexts.activeOf(tableLabel(code))}
          item={{ id, active }}
          listKey={tablesQuery.queryKey}
          save={(active) => api.tables.setTableActive({ tableId: id, active })}
          onTouched={onTouched}
        />
      ),
    },
    {
      id: 'actions',
      header: texts.lists.actions,
      kind: 'actions',
      cell: ({ id, code }) => (
        <>
          <IconButton icon="qr" label={tableTexts.code.open(tableLabel(code))} onClick={() => onOpenCode(id)} />
          <EditButton id={id} name={tableLabel(code)} />
          <DeleteButton id={id} name={tableLabel(code)} />
        </>
      ),
    },
  ];
}
