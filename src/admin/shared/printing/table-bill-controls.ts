// Hook that prints the bill of a table from its card, in one press if this device has a printer for bills.
import { CancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { readDeviceSetting } from '#admin/shared/device-setting.ts';
import { printingStateQuery, usePrintingState } from '#admin/shared/live/printing-queries.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { NoResponseError } from '#contract/client.ts';
import type { PrintingState } from '#contract/printing.ts';
import type { PrintTableBillInput } from '#contract/receipts.ts';
import { can } from '#domain/staff.ts';
import { showToast } from '#ui/toast-store.ts';
import { sharedPrintingTexts } from './shared-printing-texts.ts';
import { findReceiptPrinter } from './till-printer.ts';

/** Function that prints the bill of the table with this code: everything that staff must still collect from it. */
export type PrintBill = (tableCode: string) => void;

/**
 * Returned by `useTableBillControls`. `print` prints the bill of a table. `open` and `close` control the dialog that prints the
 * bill on another printer or sends it by e-mail, and `openFor` is the table for which this dialog is open.
 */
export interface TableBillControls {
  /** Null for a user who may not collect. */
  readonly print: PrintBill | null;
  /** Opens the dialog of the table with this code: its bill by e-mail, or on another printer. */
  readonly open: (tableCode: string) => void;
  /** Code of the table whose dialog is open; null if none is. */
  readonly openFor: string | null;
  readonly close: () => void;
}

/**
 * Hook of the buttons that print the bill of a table on the receipt printer of this device. If staff must choose a printer, or none
 * can print, the bill dialog opens instead. `onPrinting` receives the id of the print job. After a lost response, the next press
 * sends the same request, so that no second bill is printed.
 */
export function useTableBillControls(onPrinting: (jobId: string) => void): TableBillControls {
  const { profile } = useSession();
  const isAllowed = can(profile?.permissions ?? [], 'collect-payments');
  const client = useQueryClient();
  const { data: printing } = usePrintingState();
  const [openFor, setOpenFor] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState<readonly PrintTableBillInput[]>([]);
  const { mutate } = usePressMutation({
    name: 'table-bill',
    requestKey: ({ tableCode, printerId }: PrintTableBillInput) => [tableCode, printerId],
    mutationFn: (request: PrintTableBillInput) => api.receipts.printTableBill(request),
    onMutate: ({ jobId }) => setUnanswered((present) => present.filter((sent) => sent.jobId !== jobId)),
    onSuccess: ({ job }, { tableCode }) => {
      onPrinting(job.id);
      showToast(sharedPrintingTexts.bill.printing(tableNameInSentence(tableCode), job.printer.name));
    },
    onError: (error, request) => {
      if (!(error instanceof NoResponseError)) return showToast(errorText(error), 'error');
      setUnanswered((present) => [...present, request]);
      showToast(sharedPrintingTexts.bill.noResponse, 'error');
    },
  });
  const print = useCallback<PrintBill>(
    (tableCode) => {
      const printIfChosen = ({ isOn, printers }: PrintingState) => {
        const active = isOn ? printers.filter((printer) => printer.active) : [];
        const printerId = findReceiptPrinter(active, readDeviceSetting('tillPrinter'))?.id;
        if (printerId === undefined) return setOpenFor(tableCode);
        const sent = unanswered.find((each) => each.tableCode === tableCode && each.printerId === printerId);
        mutate(sent ?? { tableCode, printerId, jobId: v7() });
      };
      if (printing) return printIfChosen(printing);
      // If loading fails, the dialog opens, which says so.
      readPrinters(client).then(printIfChosen, () => setOpenFor(tableCode));
    },
    [client, printing, unanswered, mutate],
  );
  return { print: isAllowed ? print : null, open: setOpenFor, openFor, close: () => setOpenFor(null) };
}

/** Waits for the printers, also if a live event cancels the request that is under way: another one follows it. */
async function readPrinters(client: QueryClient): Promise<PrintingState> {
  try {
    return await client.ensureQueryData(printingStateQuery);
  } catch (error) {
    if (error instanceof CancelledError) return readPrinters(client);
    throw error;
  }
}
