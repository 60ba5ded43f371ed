// The dialog that creates or edits a printer.

import type { Detail } from '#admin/shared/DetailList.tsx';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import type { Form } from '#admin/shared/forms/use-form.ts';
import { YesNo } from '#admin/shared/forms/YesNo.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { CODE_PAGES, PRINTER_URL_CHARACTERS_MAX, TICKET_COLUMNS } from '#domain/printer.ts';
import { TextField } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './PrinterDialog.module.css';
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
        hint={<UrlHint />}
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
      <PaperFields form={form} />
      <YesNo label={printerTexts.active} value={form.values.active} onChoose={(active) => form.change({ active })} />
    </EditDialog>
  );
}

/** The kinds of address, one per line. */
function UrlHint() {
  return (
    <>
      {printerTexts.urlHint}
      {printerTexts.urlExamples.map(([url, kind]) => (
        <span key={url} className={styles.example}>
          <code className={styles.url}>{url}</code> {kind}
        </span>
      ))}
    </>
  );
}

/** What the paper and the printer are like. A program that receives tickets over HTTP decides its characters by itself. */
function PaperFields({ form }: { form: Form<PrinterValues> }) {
  const { columns, codePage, url } = form.values;
  const isOwnSoftware = /^\s*https?:/i.test(url);
  return (
    <>
      <SelectField
        label={printerTexts.columns}
        hint={printerTexts.columnsHint}
        value={columns}
        onChange={({ target }) => form.change({ columns: findOption(TICKET_COLUMNS, target.value) ?? columns })}
        {...form.field('columns')}
      >
        {TICKET_COLUMNS.map((value) => (
          <option key={value} value={value}>
            {printerTexts.columnNames[value]}
          </option>
        ))}
      </SelectField>
      {!isOwnSoftware && (
        <SelectField
          label={printerTexts.codePage}
          hint={printerTexts.codePageHint}
          value={codePage}
          onChange={({ target }) => form.change({ codePage: findOption(CODE_PAGES, target.value) ?? codePage })}
          {...form.field('codePage')}
        >
          {CODE_PAGES.map((value) => (
            <option key={value} value={value}>
              {printerTexts.codePageNames[value]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function findOption<Option extends string | number>(options: readonly Option[], text: string): Option | undefined {
  return options.find((option) => String(option) === text);
}

function describe(field: keyof PrinterValues, saved: PrinterValues): Detail {
  return [printerTexts[field], describeValue(field, saved)];
}

function describeValue(field: keyof PrinterValues, { name, url, active, columns, codePage }: PrinterValues): string {
  const described: Record<keyof PrinterValues, string> = {
    ...{ name, url, active: active ? texts.form.yes : texts.form.no },
    ...{ columns: printerTexts.columnNames[columns], codePage: printerTexts.codePageNames[codePage] },
  };
  return described[field];
}
