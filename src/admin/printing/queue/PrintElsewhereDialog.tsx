// «Imprimir en…»: the active printers, each as a button with its state.
import { printingTexts } from '#admin/printing/printing-texts.ts';
import { printerState } from '#admin/shared/printing/printer-state.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { BoardPrinter } from '#contract/printing.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './PrintElsewhereDialog.module.css';
import { queueTexts } from './queue-texts.ts';

type PrintElsewhereDialogProps = {
  /** How many jobs are printed. */
  jobs: number;
  printers: readonly BoardPrinter[];
  onChoose: (printerId: string) => void;
  onClose: () => void;
};

export function PrintElsewhereDialog({ jobs, printers, onChoose, onClose }: PrintElsewhereDialogProps) {
  const offered = printers.filter(({ active }) => active);
  return (
    <Dialog
      placement="center"
      title={queueTexts.elsewhereTitle(jobs)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      <div className={styles.content}>
        <p>{offered.length === 0 ? printingTexts.noActivePrinters : queueTexts.elsewhereText(jobs)}</p>
        {offered.map((printer) => (
          <PrinterButton key={printer.id} printer={printer} onPress={() => onChoose(printer.id)} />
        ))}
      </div>
    </Dialog>
  );
}

function PrinterButton({ printer, onPress }: { printer: BoardPrinter; onPress: () => void }) {
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
