// Form state of a printer being created or edited.
import { api } from '#admin/shared/api.ts';
import { useRecordForm, versionOf } from '#admin/shared/forms/use-record-form.ts';
import { faultWords } from '#admin/shared/forms/validation-messages.ts';
import { listedOne } from '#admin/shared/lists/find-listed.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { printerFaults } from '#domain/printer.ts';
import { printerTexts } from './printer-texts.ts';

/** The values of the printer form. */
export interface PrinterValues {
  readonly name: string;
  readonly url: string;
  readonly active: boolean;
}

/** `opened` is null for a new printer. */
export function usePrinterForm(opened: ListedPrinter | null) {
  return useRecordForm({
    opened,
    valuesOf: toFormValues,
    faultsOf: (values) => faultWords(printerFaults(values)),
    send: (values, { id, shown }) => api.printers.savePrinter({ ...values, printerId: id, shown: versionOf(shown) }),
    readAgain: async (id) => listedOne((await api.printers.listPrinters({})).printers, id),
    savedText: printerTexts.saved,
  });
}

function toFormValues(printer: ListedPrinter | null): PrinterValues {
  return { name: printer?.name ?? '', url: printer?.url ?? '', active: printer?.active ?? true };
}
