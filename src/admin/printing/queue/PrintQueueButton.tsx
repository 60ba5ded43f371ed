// Button that opens the print queue of a board. A badge shows how many print jobs are in the queue.
import { printQueueTexts } from '#admin/printing/printing-texts.ts';
import type { BoardPrinting } from '#admin/printing/use-board-printing.ts';
import { icons } from '#admin/shared/icons.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PrintQueueButton.module.css';
import { PrintQueueDialog } from './PrintQueueDialog.tsx';
import { usePrintQueueUrlState } from './print-queue-url-state.ts';
import type { PrintQueueState } from './use-print-queue.ts';

type QueueButtonProps = { printing: BoardPrinting; queue: PrintQueueState; timeZone: string };

/** Button of a board that opens its print queue (print jobs that need attention), with the number of these jobs. */
export function PrintQueueButton({ printing, queue, timeZone }: QueueButtonProps) {
  const address = usePrintQueueUrlState();
  const { total } = queue;
  return (
    <>
      <Button icon={icons.printer} aria-haspopup="dialog" className={styles.button} onClick={address.open}>
        <span>
          {printQueueTexts.button}
          <VisuallyHidden> {printQueueTexts.buttonRest(total)}</VisuallyHidden>
        </span>
        {total > 0 && (
          <span aria-hidden="true">
            <Badge kind="danger">{printQueueTexts.badge(total)}</Badge>
          </span>
        )}
      </Button>
      {address.isOpen && <PrintQueueDialog printing={printing} queue={queue} timeZone={timeZone} address={address} />}
    </>
  );
}
