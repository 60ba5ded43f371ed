// Hook that prints the bill of a table from its card, in one press if this device has a printer for bills.
import { CancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { readDeviceSetting } from '#admin/shared/device-setting.ts';
import { printingStateQuery, printJobQuery, usePrintingState } from '#admin/shared/live/printing-queries.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { NoResponseError } from '#contract/client.ts';
import type { PrintingState, QueuedPrintJob } from '#contract/printing.ts';
import type { PrintTableBillInput } from '#contract/receipts.ts';
import { can } from '#domain/staff.ts';
import { showToast } from '#ui/toast-store.ts';
import { describePrintJob } from './print-job-description.ts';
import { sharedPrintingTexts } from './shared-printing-texts.ts';
import { findReceiptPrinter } from './till-printer.ts';

/** Function that prints the bill of the table with this code: everything that staff must still collect from it. */
export type PrintBill = (tableCode: string) => void;

/** A table whose bill dialog is open. `stuckJob` is an earlier bill of it that does not come out, and is replaced. */
export interface TableBillDialogState {
  readonly tableCode: string;
  readonly stuckJob: QueuedPrintJob | null;
}

/**
 * Returned by `useTableBillControls`. `print` prints the bill of a table. `open` and `close` control the dialog that prints the
 * bill on another printer or sends it by e-mail, and `openFor` is the table for which this dialog is open.
 */
export interface TableBillControls {
  /** Null for a user who may not collect. */
  readonly print: PrintBill | null;
  /** Opens the dialog of the table with this code: its bill by e-mail, or on another printer. */
  readonly open: (tableCode: string) => void;
  /** Opens the dialog that prints the bill of a table on another printer, instead of one that does not come out. */
  readonly openStuck: (stuckJob: QueuedPrintJob) => void;
  /** The table whose dialog is open; null if none is. */
  readonly openFor: TableBillDialogState | null;
  /** Called with the id of the print job of a bill that the dialog printed. */
  readonly follow: (tableCode: string, jobId: string) => void;
  readonly close: () => void;
}

/**
 * Hook of the buttons that print the bill of a table on the receipt printer of this device. If staff must choose a printer, or none
 * can print, the bill dialog opens instead. `onPrinting` receives the id of the print job. After a lost response, the next press
 * sends the same request, so that no second bill is printed. While a bill of the table does not come out, a press opens the dialog
 * that prints the present one on another printer instead.
 */
export function useTableBillControls(onPrinting: (jobId: string) => void): TableBillControls {
  const { profile } = useSession();
  const isAllowed = can(profile?.permissions ?? [], 'collect-payments');
  const client = useQueryClient();
  const { data: printing } = usePrintingState();
  const [openFor, setOpenFor] = useState<TableBillDialogState | null>(null);
  const [lastJobIds, setLastJobIds] = useState<ReadonlyMap<string, string>>(new Map());
  const [unanswered, setUnanswered] = useState<readonly PrintTableBillInput[]>([]);
  const { mutate } = usePressMutation({
    name: 'table-bill',
    requestKey: ({ tableCode, printerId }: PrintTableBillInput) => [tableCode, printerId],
    mutationFn: (request: PrintTableBillInput) => api.receipts.printTableBill(request),
    onMutate: ({ jobId }) => setUnanswered((present) => present.filter((sent) => sent.jobId !== jobId)),
    onSuccess: ({ job }, { tableCode }) => {
      follow(tableCode, job.id);
      showToast(sharedPrintingTexts.bill.printing(tableNameInSentence(tableCode), job.printer.name));
    },
    onError: (error, request) => {
      if (!(error instanceof NoResponseError)) return showToast(errorText(error), 'error');
      setUnanswered((present) => [...present, request]);
      showToast(sharedPrintingTexts.bill.noResponse, 'error');
    },
  });
  function follow(tableCode: string, jobId: string) {
    onPrinting(jobId);
    setLastJobIds((present) => new Map(present).set(tableCode, jobId));
  }
  const open = useCallback((tableCode: string) => setOpenFor({ tableCode, stuckJob: null }), []);
  const print = useCallback<PrintBill>(
    (tableCode) => {
      const stuckJob = findStuckJob(client, lastJobIds.get(tableCode));
      if (stuckJob) return setOpenFor({ tableCode, stuckJob });
      const printIfChosen = ({ isOn, printers }: PrintingState) => {
        const active = isOn ? printers.filter((printer) => printer.active) : [];
        const printerId = findReceiptPrinter(active, readDeviceSetting('tillPrinter'))?.id;
        if (printerId === undefined) return open(tableCode);
        const sent = unanswered.find((each) => each.tableCode === tableCode && each.printerId === printerId);
        mutate(sent ?? { tableCode, printerId, jobId: v7() });
      };
      if (printing) return printIfChosen(printing);
      // If loading fails, the dialog opens, which says so.
      readPrinters(client).then(printIfChosen, () => open(tableCode));
    },
    [client, printing, unanswered, lastJobIds, open, mutate],
  );
  const openStuck = (stuckJob: QueuedPrintJob) => setOpenFor({ tableCode: stuckJob.tableCode ?? '', stuckJob });
  return { print: isAllowed ? print : null, open, openStuck, openFor, follow, close: () => setOpenFor(null) };
}

/** Returns the job with this id if it was last read as one that does not come out. */
function findStuckJob(client: QueryClient, jobId: string | undefined): QueuedPrintJob | null {
  const { job } = client.getQueryData(printJobQuery(jobId ?? '').queryKey) ?? {};
  return job && describePrintJob(job).phase === 'stuck' ? job : null;
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
