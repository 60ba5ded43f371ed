// Buttons of the print queue: remove jobs, print them on another printer, or print them again. They act on the ticked rows;
// «Imprimir Todo» acts on all rows.
import { useState } from 'react';
import { printingTexts, printQueueTexts } from '#admin/printing/printing-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import { printerState } from '#admin/shared/printing/printer-state.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PrinterWithState, QueuedPrintJob } from '#contract/printing.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { printJobName } from './job-names.ts';
import styles from './PrintQueueActionBar.module.css';
import type { PrintQueueActions } from './use-print-queue-actions.ts';

/** Jobs that the question before a removal names; more are counted. */
const NAMED_MAX = 5;

type QueueActionBarProps = {
  printers: readonly PrinterWithState[];
  /** The rows of the filter, and those of them that are ticked. */
  shown: readonly QueuedPrintJob[];
  ticked: readonly QueuedPrintJob[];
  actions: PrintQueueActions;
};

/**
 * Buttons of the print queue: they remove the ticked print jobs, print them again, also on another printer, or print all shown jobs
 * again.
 */
export function PrintQueueActionBar({ printers, shown, ticked, actions }: QueueActionBarProps) {
  const [asking, setAsking] = useState<'dismiss' | 'elsewhere' | null>(null);
  const { reprint, dismiss, running } = actions;
  const tickedIds = ticked.map(({ id }) => id);
  const needsTicks = { disabledReason: ticked.length === 0 ? printQueueTexts.noneTicked : null };
  const isBusy = running !== null;
  return (
    <>
      <Button icon="trash" {...needsTicks} busy={running === 'dismiss'} onClick={() => setAsking('dismiss')}>
        {printQueueTexts.dismiss}
      </Button>
      <Button {...needsTicks} aria-disabled={isBusy || undefined} onClick={() => setAsking('elsewhere')}>
        {printQueueTexts.printElsewhere}
      </Button>
      <Button
        disabledReason={shown.length === 0 ? printQueueTexts.noneShown : null}
        aria-disabled={isBusy || undefined}
        onClick={() => reprint({ jobIds: shown.map(({ id }) => id), printerId: null })}
      >
        {printQueueTexts.printAll}
      </Button>
      <Button
        variant="primary"
        icon={icons.printer}
        {...needsTicks}
        busy={running === 'reprint'}
        onClick={() => reprint({ jobIds: tickedIds, printerId: null })}
      >
        {printQueueTexts.print}
      </Button>
      {asking === 'dismiss' && (
        <ConfirmDialog
          danger
          title={printQueueTexts.dismissTitle(ticked.length)}
          text={printQueueTexts.dismissText(
            ticked.slice(0, NAMED_MAX).map(printJobName),
            Math.max(0, ticked.length - NAMED_MAX),
          )}
          confirmLabel={printQueueTexts.dismiss}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setAsking(null);
            dismiss(tickedIds);
          }}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'elsewhere' && (
        <PrintElsewhereDialog
          jobs={ticked.length}
          printers={printers}
          onChoose={(printerId) => {
            setAsking(null);
            reprint({ jobIds: tickedIds, printerId });
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

type PrintElsewhereDialogProps = {
  /** How many jobs are printed. */
  jobs: number;
  printers: readonly PrinterWithState[];
  onChoose: (printerId: string) => void;
  onClose: () => void;
};

/** «Imprimir en…»: the active printers, each as a button with its state. */
function PrintElsewhereDialog({ jobs, printers, onChoose, onClose }: PrintElsewhereDialogProps) {
  const offered = printers.filter(({ active }) => active);
  return (
    <Dialog
      placement="center"
      title={printQueueTexts.elsewhereTitle(jobs)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      <div className={layout.stack3}>
        <p>{offered.length === 0 ? printingTexts.noActivePrinters : printQueueTexts.elsewhereText(jobs)}</p>
        {offered.map((printer) => (
          <PrinterButton key={printer.id} printer={printer} onPress={() => onChoose(printer.id)} />
        ))}
      </div>
    </Dialog>
  );
}

function PrinterButton({ printer, onPress }: { printer: PrinterWithState; onPress: () => void }) {
  const { dot, word } = printerState(printer);
  return (
    <Button size="large" wide className={styles.printer} onClick={onPress}>
      <span className={styles.name}>{printer.name}</span>
      <span className={styles.state}>
        <StateDot kind={dot} /> {word}
      </span>
    </Button>
  );
}
