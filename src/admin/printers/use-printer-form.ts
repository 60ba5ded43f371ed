// Form state of a printer being created or edited.
import { api } from '#admin/shared/api.ts';
import { useRecordForm, versionOf } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListed } from '#admin/shared/lists/find-listed.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { type CodePage, type TicketColumns, validatePrinter } from '#domain/printer.ts';
import { printerTexts } from './printer-texts.ts';

/** The values of the printer form. */
export interface PrinterValues {
  readonly name: string;
  readonly url: string;
  readonly active: boolean;
  readonly columns: TicketColumns;
  readonly codePage: CodePage;
}

/** Form state and save function of the printer dialog. `opened` is null for a new printer. */
export function usePrinterForm(opened: ListedPrinter | null) {
  return useRecordForm({
    opened,
    valuesOf: toFormValues,
    validate: (values) => validationMessages(validatePrinter(values)),
    send: (values, { id, shown }) => api.printers.savePrinter({ ...values, printerId: id, shown: versionOf(shown) }),
    reload: async (id) => findListed((await api.printers.listPrinters({})).printers, id),
    savedText: printerTexts.saved,
  });
}

function toFormValues(printer: ListedPrinter | null): PrinterValues {
  return {
    ...{ name: printer?.name ?? '', url: printer?.url ?? '', active: printer?.active ?? true },
    ...{ columns: printer?.columns ?? 48, codePage: printer?.codePage ?? 'cp858' },
  };
}
