// Dialog that prints one paper: the printer, then the state of its print job until it has ended.
import { useId, useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { usePrinting } from '#admin/shared/live/printing-queries.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { BoardPrinter } from '#contract/printing.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './PrintDialog.module.css';
import { paperTexts } from './paper-texts.ts';
import { type PrintJobView, viewPrintJob } from './print-job-view.ts';
import { printerOption } from './printer-state.ts';
import { type PrintPaper, usePrintPaper } from './use-print-paper.ts';

const dialogTexts = paperTexts.dialog;

type PrintDialogProps = {
  /** Names the paper, such as «Imprimir el cierre 12». */
  title: string;
  print: PrintPaper;
  onClose: () => void;
};

export function PrintDialog({ title, print: printPaper, onClose }: PrintDialogProps) {
  const formId = useId();
  const printers = usePrinting();
  const { print, isSending, error, job, query } = usePrintPaper(printPaper);
  const view = job && viewPrintJob(job);
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
      <div className={styles.body}>
        <ReadFailure title={dialogTexts.failed} query={printers} />
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
        <ReadFailure title={dialogTexts.stateFailed} query={query} />
        {view && <JobState view={view} />}
      </div>
    </Dialog>
  );
}

/** The chosen printer: the one of the last time on this device, or the only one. Empty if none is chosen. */
function useChosenPrinter(active: readonly BoardPrinter[]): [string, (printerId: string) => void] {
  const [stored, store] = useDeviceSetting('tillPrinter', (text) => text);
  const [chosen, setChosen] = useState<string | null>(null);
  const isActive = (id: string | null) => active.some((printer) => printer.id === id);
  const only = active.length === 1 ? active[0]?.id : undefined;
  const printerId = [chosen, stored].find(isActive) ?? only ?? '';
  return [
    printerId,
    (next) => {
      setChosen(next);
      store(next);
    },
  ];
}

type PrinterFieldProps = {
  formId: string;
  printers: readonly BoardPrinter[];
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
          {printerOption(printer)}
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

function JobState({ view: { phase, kind, title, text } }: { view: PrintJobView }) {
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
