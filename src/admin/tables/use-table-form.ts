// Form state of a table being created or edited.
import { api } from '#admin/shared/api.ts';
import { useRecordForm, versionOf } from '#admin/shared/forms/use-record-form.ts';
import { faultWords } from '#admin/shared/forms/validation-messages.ts';
import { listedOne } from '#admin/shared/lists/find-listed.ts';
import type { ListedTable } from '#contract/tables.ts';
import { codeRefusal } from '#domain/table.ts';
import { tableTexts } from './table-texts.ts';

interface TableValues {
  readonly code: string;
  readonly active: boolean;
}

/** `opened` is null for a new table. */
export function useTableForm(opened: ListedTable | null) {
  return useRecordForm({
    opened,
    valuesOf: toFormValues,
    faultsOf: ({ code }) => faultWords({ code: codeRefusal(code) ?? undefined }),
    send: (values, { id, shown }) => api.tables.saveTable({ ...values, tableId: id, shown: versionOf(shown) }),
    readAgain: async (id) => listedOne((await api.tables.listTables({})).tables, id),
    savedText: tableTexts.saved,
  });
}

function toFormValues(table: ListedTable | null): TableValues {
  return { code: table?.code ?? '', active: table?.active ?? true };
}
