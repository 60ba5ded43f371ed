// Form state of a printer being created or edited.
import { api } from '#admin/shared/api.ts';
import { useRecordForm, versionOfRecord } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListItemOrThrow } from '#admin/shared/lists/find-list-item-or-throw.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { type CodePage, type TicketColumns, validatePrinter } from '#domain/printer.ts';
import { printerTexts } from './printer-texts.ts';
import { shownPrinterFields } from './shown-printer-fields.ts';

/**
 * Values of the printer form: the name and address of a printer, whether it is active, its print agent, and the columns and code
 * page of its tickets.
 */
export interface PrinterFormValues {
  readonly name: string;
  readonly url: string;
  readonly active: boolean;
  /** The print agent that prints on it; null without one. */
  readonly agentId: string | null;
  readonly columns: TicketColumns;
  readonly codePage: CodePage;
}

/**
 * Holds the values and errors of the printer form, and returns them with the function that saves it. `opened` is null for a new
 * printer.
 */
export function usePrinterForm(opened: ListedPrinter | null, onSaved: (saved: ListedPrinter) => void) {
  return useRecordForm({
    opened,
    valuesOf: toFormValues,
    validate: (values) => validationMessages(validatePrinter(values)),
    send: (values, { id, shown }) => {
      // A printer that asks for its tickets has no agent, although one was chosen before its address was typed.
      const agentId = shownPrinterFields(values.url).hasSender ? values.agentId : null;
      return api.printers.savePrinter({ ...values, agentId, printerId: id, shown: versionOfRecord(shown) });
    },
    reload: async (id) => findListItemOrThrow((await api.printers.listPrinters({})).printers, id),
    savedText: printerTexts.saved,
    onSaved,
  });
}

function toFormValues(printer: ListedPrinter | null): PrinterFormValues {
  return {
    name: printer?.name ?? '',
    url: printer?.url ?? '',
    active: printer?.active ?? true,
    agentId: printer?.agentId ?? null,
    columns: printer?.columns ?? 48,
    codePage: printer?.codePage ?? 'cp858',
  };
}
