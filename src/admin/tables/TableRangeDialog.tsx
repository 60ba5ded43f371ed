// Dialog that creates several tables with consecutive codes, such as A01 to A25, and shows the codes before.
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedTable } from '#contract/tables.ts';
import { TextField } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import layout from '#ui/layout.module.css';
import { NumberField } from '#ui/NumberField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './TableRangeDialog.module.css';
import { tableTexts } from './table-texts.ts';
import { useTableRangeForm } from './use-table-range-form.ts';

const rangeTexts = tableTexts.range;
const WIDTHS = [1, 2, 3, 4];

/** Dialog that creates several tables with consecutive codes, with a preview of the codes. */
export function TableRangeDialog({ tables }: { tables: readonly ListedTable[] }) {
  const dialogs = useListDialogs();
  const form = useTableRangeForm(tables, () => dialogs.close('skip-confirmation'));
  const { values, change, preview } = form;
  return (
    <FormDialog
      title={rangeTexts.title}
      texts={{ ...texts.form, save: rangeTexts.create(preview?.missing.length ?? 0) }}
      placement="center"
      isValid={form.isValid}
      isSaving={form.isSaving}
      errorsShown={form.errorsShown}
      onSave={form.save}
      onInvalid={form.showErrors}
      onClose={() => dialogs.close()}
    >
      <div className={styles.fields}>
        <TextField
          label={rangeTexts.prefix}
          hint={rangeTexts.prefixHint}
          value={values.prefix}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={({ target }) => change({ prefix: target.value })}
        />
        <SelectField
          label={rangeTexts.width}
          value={values.width}
          onChange={({ target }) => change({ width: Number(target.value) })}
        >
          {WIDTHS.map((width) => (
            <option key={width} value={width}>
              {rangeTexts.widthExample('1'.padStart(width, '0'))}
            </option>
          ))}
        </SelectField>
        <NumberField label={rangeTexts.from} value={values.from} onType={(from) => change({ from })} />
        <NumberField label={rangeTexts.to} value={values.to} error={form.error} onType={(to) => change({ to })} />
      </div>
      <div role="status" className={styles.preview}>
        {preview && <p>{rangeTexts.preview(preview.missing)}</p>}
        {preview && preview.skipped.length > 0 && <p className={layout.quiet}>{rangeTexts.skipped(preview.skipped)}</p>}
      </div>
    </FormDialog>
  );
}
