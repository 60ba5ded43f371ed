// The tables that the filters let through.
import { useMemo } from 'react';
import { api } from '#admin/shared/api.ts';
import { ActiveSwitch } from '#admin/shared/forms/ActiveSwitch.tsx';
import { useTouched } from '#admin/shared/forms/use-saved-switch.ts';
import { filterActive } from '#admin/shared/lists/active-search.ts';
import { EditButton } from '#admin/shared/lists/EditButton.tsx';
import { ListTable } from '#admin/shared/lists/ListTable.tsx';
import type { Narrowed } from '#admin/shared/lists/search-update.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedTable } from '#contract/tables.ts';
import { compareTables, tableLabel } from '#domain/table.ts';
import type { Column } from '#ui/DataTable.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { tablesQuery } from './table-reading.ts';
import type { TableSearch } from './table-search.ts';
import { tableTexts } from './table-texts.ts';

type TableTableProps = {
  tables: readonly ListedTable[];
  search: TableSearch;
  onNarrow: (search: Narrowed<TableSearch>) => void;
  /** The code of the table with that id is wanted. */
  onCode: (id: string) => void;
};

export function TableTable({ tables, search, onNarrow, onCode }: TableTableProps) {
  const { touched, touch } = useTouched();
  const rows = useMemo(() => filterActive(tables, search, { textOf, touched }), [tables, search, touched]);
  const columns = useMemo(() => columnsOf(touch, onCode), [touch, onCode]);
  return <ListTable caption={tableTexts.title} columns={columns} rows={rows} search={search} onNarrow={onNarrow} />;
}

/** Found by how it is written and by how it is read: a1 and A01. */
function textOf({ code }: ListedTable): string {
  return `${code} ${tableLabel(code)}`;
}

function columnsOf(onTouched: (id: string) => void, onCode: (id: string) => void): Column<ListedTable>[] {
  return [
    {
      id: 'table',
      header: tableTexts.table,
      kind: 'heading',
      cell: ({ code }) => tableLabel(code),
      compare: (a, b) => compareTables(a.code, b.code),
    },
    {
      id: 'active',
      header: tableTexts.active,
      cell: ({ id, code, active }) => (
        <ActiveSwitch
          label={tableTexts.activeOf(tableLabel(code))}
          thing={{ id, active }}
          listKey={tablesQuery.queryKey}
          save={(wanted) => api.tables.setTableActive({ tableId: id, active: wanted })}
          onTouched={onTouched}
        />
      ),
    },
    {
      id: 'acts',
      header: texts.lists.acts,
      kind: 'acts',
      cell: ({ id, code }) => (
        <>
          <IconButton icon="qr" label={tableTexts.code.open(tableLabel(code))} onClick={() => onCode(id)} />
          <EditButton id={id} name={tableLabel(code)} />
        </>
      ),
    },
  ];
}
