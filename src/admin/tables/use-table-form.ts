// Form state of a table being created or edited.
import { api } from '#admin/shared/api.ts';
import { useRecordForm, versionOf } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListed } from '#admin/shared/lists/find-listed.ts';
import type { ListedTable } from '#contract/tables.ts';
import { tableCodeRefusal } from '#domain/table.ts';
import { tableTexts } from './table-texts.ts';

interface TableValues {
  readonly code: string;
  readonly active: boolean;
}

/** Form state and save function of the table dialog. `opened` is null for a new table. */
export function useTableForm(opened: ListedTable | null) {
  return useRecordForm({
    opened,
    valuesOf: toFormValues,
    validate: ({ code }) => validationMessages({ code: tableCodeRefusal(code) ?? undefined }),
    send: (values, { id, shown }) => api.tables.saveTable({ ...values, tableId: id, shown: versionOf(shown) }),
    reload: async (id) => findListed((await api.tables.listTables({})).tables, id),
    savedText: tableTexts.saved,
  });
}

function toFormValues(table: ListedTable | null): TableValues {
  return { code: table?.code ?? '', active: table?.active ?? true };
}
