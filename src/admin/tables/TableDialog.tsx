// The dialog that creates or edits a table.
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { YesNo } from '#admin/shared/forms/YesNo.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { ListedTable } from '#contract/tables.ts';
import { TextField } from '#ui/Field.tsx';
import { tableTexts } from './table-texts.ts';
import { useTableForm } from './use-table-form.ts';

/** Dialog with the form of a table. `table` is null for a new table. */
export function TableDialog({ table }: { table: ListedTable | null }) {
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
      <YesNo label={tableTexts.active} value={form.values.active} onChoose={(active) => form.change({ active })} />
    </EditDialog>
  );
}
