// The strip of printing controls of a board: printer, copies, automatic mode and print queue. Its place is the board's choice.
// A venue that does not print has only the tickets that are left in its queue.
import { AutoModeSelect } from './AutoModeSelect.tsx';
import { CopiesSelect } from './CopiesSelect.tsx';
import { PrinterSelect } from './PrinterSelect.tsx';
import styles from './PrintingControls.module.css';
import { printingTexts } from './printing-texts.ts';
import { QueueButton } from './queue/QueueButton.tsx';
import type { PrintQueueState } from './queue/use-print-queue.ts';
import type { BoardPrinting } from './use-board-printing.ts';

type PrintingControlsProps = { printing: BoardPrinting; queue: PrintQueueState; timeZone: string };

export function PrintingControls({ printing, queue, timeZone }: PrintingControlsProps) {
  if (printing.offReason !== null)
    return (
      <div role="group" aria-label={printingTexts.controls} className={styles.off}>
        <p className={styles.reason}>{printing.offReason}</p>
        {queue.jobs.length > 0 && <QueueButton printing={printing} queue={queue} timeZone={timeZone} />}
      </div>
    );
  return (
    <div role="group" aria-label={printingTexts.controls} className={styles.controls}>
      <div className={styles.printer}>
        <PrinterSelect printing={printing} />
      </div>
      <CopiesSelect printing={printing} />
      <div className={styles.mode}>
        <AutoModeSelect printing={printing} />
      </div>
      <QueueButton printing={printing} queue={queue} timeZone={timeZone} />
    </div>
  );
}
