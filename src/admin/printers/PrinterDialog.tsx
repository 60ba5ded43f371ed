// The dialog that creates or edits a printer.

import type { Detail } from '#admin/shared/DetailList.tsx';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { YesNo } from '#admin/shared/forms/YesNo.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { PRINTER_URL_CHARACTERS_MAX } from '#domain/printer.ts';
import { TextField } from '#ui/Field.tsx';
import { printerTexts } from './printer-texts.ts';
import { type PrinterValues, usePrinterForm } from './use-printer-form.ts';

/** Dialog with the form of a printer. `printer` is null for a new printer. */
export function PrinterDialog({ printer }: { printer: ListedPrinter | null }) {
  const { form, save } = usePrinterForm(printer);
  return (
    <EditDialog
      title={printer ? printerTexts.edit : printerTexts.create}
      form={form}
      save={save}
      describeField={describe}
    >
      <TextField
        label={printerTexts.name}
        value={form.values.name}
        onChange={({ target }) => form.change({ name: target.value })}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        data-autofocus={!printer || undefined}
        {...form.field('name')}
      />
      <TextField
        label={printerTexts.url}
        hint={printerTexts.urlHint}
        type="url"
        inputMode="url"
        value={form.values.url}
        onChange={({ target }) => form.change({ url: target.value })}
        maxLength={PRINTER_URL_CHARACTERS_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('url')}
      />
      <YesNo label={printerTexts.active} value={form.values.active} onChoose={(active) => form.change({ active })} />
    </EditDialog>
  );
}

function describe(field: keyof PrinterValues, { active, ...saved }: PrinterValues): Detail {
  if (field === 'active') return [printerTexts.active, active ? texts.form.yes : texts.form.no];
  return [printerTexts[field], saved[field]];
}
