// Dialog that prints one ticket: staff choose the printer and then see the state of the print job until it has ended.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { PRINTING_QUERY_KEY, printJobQuery, usePrintingState } from '#admin/shared/live/printing-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import type { PrinterWithState, QueuedPrintJob } from '#contract/printing.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { SelectField } from '#ui/SelectField.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { showToast } from '#ui/toast-store.ts';
import { describePrintJob, type PrintJobDescription } from './print-job-description.ts';
import { printerOptionText } from './printer-state.ts';
import { sharedPrintingTexts } from './shared-printing-texts.ts';
import { findReceiptPrinter } from './till-printer.ts';

const dialogTexts = sharedPrintingTexts.dialog;

type PrintDialogProps = {
  /** Names the paper, such as «Imprimir el cierre 12». */
  title: string;
  print: PrintPaper;
  onClose: () => void;
  /** Other ways of giving the same, below the printer. */
  children?: ReactNode;
};

/**
 * Dialog in which staff choose a printer and print a receipt, a bill or a Z closure (cash closing). `title` says what is printed,
 * and `print` sends the request. `children` are shown below, such as a form to send the same by e-mail.
 */
export function PrintDialog({ title, print: printPaper, onClose, children }: PrintDialogProps) {
  const formId = useId();
  const printers = usePrintingState();
  const { print, isSending, error, job, query } = usePrintPaper(printPaper);
  const view = job && describePrintJob(job);
  const isDone = view?.phase === 'done';
  const isBusy = isSending || view?.phase === 'busy';
  const active = printers.data?.isOn ? printers.data.printers.filter((printer) => printer.active) : [];
  const [printerId, choosePrinter] = useChosenPrinter(active);

  return (
    <Dialog
      title={title}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        <>
          {!isDone && <Button onClick={onClose}>{view === null ? texts.cancel : texts.form.close}</Button>}
          {active.length > 0 && (
            // The same button in all phases, so that it keeps the focus.
            <Button
              variant="primary"
              data-autofocus
              icon={isDone ? undefined : icons.printer}
              busy={isBusy}
              disabledReason={printerId === '' ? refusalMessages['printer-required'] : null}
              onClick={isDone ? onClose : () => print(printerId)}
            >
              {isDone ? texts.form.close : dialogTexts.print}
            </Button>
          )}
        </>
      }
    >
      <div className={layout.stack4}>
        <LoadErrorMessage title={dialogTexts.failed} query={printers} />
        {printers.isPending && <PageSkeleton heights={['4.5rem']} />}
        {printers.data && active.length === 0 && <NoPrinter isOn={printers.data.isOn} />}
        {active.length > 0 && !isDone && (
          <PrinterField
            formId={formId}
            printers={active}
            value={printerId}
            isDisabled={isBusy}
            onChoose={choosePrinter}
          />
        )}
        {error && (
          <Banner kind="danger" title={dialogTexts.notPrinted}>
            {errorText(error)}
          </Banner>
        )}
        <LoadErrorMessage title={dialogTexts.stateFailed} query={query} />
        {view && <JobState view={view} />}
        {children}
      </div>
    </Dialog>
  );
}

/** The chosen printer: the one of the last time on this device, or the only one. Empty if none is chosen. */
function useChosenPrinter(active: readonly PrinterWithState[]): [string, (printerId: string) => void] {
  const [stored, store] = useDeviceSetting('tillPrinter', (text) => text);
  return [findReceiptPrinter(active, stored)?.id ?? '', store];
}

type PrinterFieldProps = {
  formId: string;
  printers: readonly PrinterWithState[];
  value: string;
  isDisabled: boolean;
  onChoose: (printerId: string) => void;
};

function PrinterField({ formId, printers, value, isDisabled, onChoose }: PrinterFieldProps) {
  return (
    <SelectField
      id={formId}
      label={dialogTexts.printer}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      {value === '' && <option value="">{dialogTexts.choose}</option>}
      {printers.map((printer) => (
        <option key={printer.id} value={printer.id}>
          {printerOptionText(printer)}
        </option>
      ))}
    </SelectField>
  );
}

function NoPrinter({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <EmptyState icon={icons.printer} title={dialogTexts.none}>
      {dialogTexts.noneHint}
    </EmptyState>
  ) : (
    <EmptyState icon={icons.printer} title={dialogTexts.off}>
      {dialogTexts.offHint}
    </EmptyState>
  );
}

function JobState({ view: { phase, kind, title, text } }: { view: PrintJobDescription }) {
  const isPrinting = phase === 'busy' && kind === 'info';
  return (
    <>
      {isPrinting && <Spinner label={title} labelVisible />}
      {/* Always in the document, so that each change is announced. */}
      <div role="status">
        {!isPrinting && (
          <Banner kind={kind} title={title} announce="none">
            {text}
          </Banner>
        )}
      </div>
    </>
  );
}

/** Stores the print job. A repeated request with the same id prints nothing more. */
type PrintPaper = (request: {
  readonly jobId: string;
  readonly printerId: string;
}) => Promise<{ readonly job: QueuedPrintJob }>;

/**
 * Prints one paper and follows its print job until it has ended. `print` prints on a printer; while the job
 * is stuck, it moves that job to the printer instead of storing a second one. `job` is null before the first print.
 */
function usePrintPaper(printPaper: PrintPaper) {
  const client = useQueryClient();
  // Stays the same until the server has answered: a request that got no response may have been processed.
  const [nextId, setNextId] = useState(() => v7());
  const [stored, setStored] = useState<QueuedPrintJob | null>(null);
  const query = useQuery({
    ...printJobQuery(stored?.id ?? ''),
    enabled: stored !== null,
    refetchInterval: usePollInterval(),
  });
  const job = query.data?.job ?? stored;

  const { mutate, isPending, error } = usePressMutation({
    mutationFn: async (printerId: string) => {
      if (job !== null && describePrintJob(job).phase === 'stuck') return moveJob(job, printerId);
      const printed = await printPaper({ jobId: nextId, printerId });
      setNextId(v7());
      return printed.job;
    },
    onSuccess: (shown) => {
      setStored(shown);
      showToast(sharedPrintingTexts.dialog.printing);
    },
    // The reply of a request for another printer was lost: after reading that, the next press prints once more.
    onError: (failure) => {
      if (failure instanceof ServerRefusalError && failure.code === 'print-id-reused') setNextId(v7());
    },
    onSettled: () => client.invalidateQueries({ queryKey: PRINTING_QUERY_KEY }),
  });
  return { print: mutate, isSending: isPending, error, job, query };
}

/** Prints the job on this printer. If it has changed meanwhile, nothing happens and its new state is shown. */
async function moveJob(job: QueuedPrintJob, printerId: string): Promise<QueuedPrintJob> {
  await api.printing.reprintJobs({ jobIds: [job.id], printerId });
  const { job: moved } = await api.printing.readPrintJob({ jobId: job.id });
  return moved;
}
