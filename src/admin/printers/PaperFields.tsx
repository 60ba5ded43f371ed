// The fields of the form about the paper and the characters of a printer.
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { CODE_PAGES, TICKET_COLUMNS } from '#domain/printer.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { connectionFields } from './connection-fields.ts';
import { printerTexts } from './printer-texts.ts';
import type { PrinterValues } from './use-printer-form.ts';

export function PaperFields({ form }: { form: FormFields<PrinterValues> }) {
  const { columns, codePage, url } = form.values;
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
      {connectionFields(url).hasCodePage && (
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
