// The dialog that creates or edits a printer.
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { YesNoField } from '#admin/shared/forms/YesNoField.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PrintAgent } from '#contract/print-agents.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { CODE_PAGES, TICKET_COLUMNS } from '#domain/printer.ts';
import { TextField } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { usePrintAgents } from './agents/agent-queries.ts';
import { PrinterConnectionFields } from './PrinterConnectionFields.tsx';
import { printerTexts } from './printer-texts.ts';
import { shownPrinterFields } from './shown-printer-fields.ts';
import { type PrinterFormValues, usePrinterForm } from './use-printer-form.ts';

type PrinterDialogProps = {
  /** Null for a new printer. */
  printer: ListedPrinter | null;
  onSaved: (saved: ListedPrinter) => void;
};

/** Dialog with the form of a new or a stored printer. */
export function PrinterDialog({ printer, onSaved }: PrinterDialogProps) {
  const { form, save } = usePrinterForm(printer, onSaved);
  const agents = usePrintAgents();
  return (
    <EditDialog
      title={printer ? printerTexts.edit : printerTexts.create}
      form={form}
      save={save}
      describeField={(field, saved) => describe(field, saved, agents.data?.agents)}
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
      <PrinterConnectionFields form={form} agents={agents} />
      <PaperFields form={form} />
      <YesNoField
        label={printerTexts.active}
        value={form.values.active}
        onChoose={(active) => form.change({ active })}
      />
    </EditDialog>
  );
}

function describe(
  field: keyof PrinterFormValues,
  saved: PrinterFormValues,
  agents?: readonly PrintAgent[],
): DetailListRow {
  return [printerTexts[field], describeValue(field, saved, agents)];
}

function describeValue(
  field: keyof PrinterFormValues,
  { name, url, active, agentId, columns, codePage }: PrinterFormValues,
  agents: readonly PrintAgent[] = [],
): string {
  const sender = agents.find(({ id }) => id === agentId)?.name;
  const described: Record<keyof PrinterFormValues, string> = {
    name,
    url,
    active: active ? texts.form.yes : texts.form.no,
    agentId: agentId === null ? printerTexts.noAgent : (sender ?? printerTexts.unknownAgent),
    columns: printerTexts.columnNames[columns],
    codePage: printerTexts.codePageNames[codePage],
  };
  return described[field];
}

/** The fields of the form about the paper and the characters of a printer. */
function PaperFields({ form }: { form: FormFields<PrinterFormValues> }) {
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
      {shownPrinterFields(url).hasCodePage && (
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
