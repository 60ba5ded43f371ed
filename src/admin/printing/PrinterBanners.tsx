// Banners below the cards of a board about problems of its printers.
import { icons } from '#admin/shared/icons.ts';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { useResumePrinter } from '#admin/shared/printing/use-resume-printer.ts';
import { useSinceFormatter } from '#admin/shared/printing/use-since-formatter.ts';
import { texts } from '#admin/shared/texts.ts';
import type { PrinterWithState, QueuedPrintJob } from '#contract/printing.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { type BoardPrinterBanner, boardPrinterBanners } from './printer-banners.ts';
import { printingTexts } from './printing-texts.ts';
import type { BoardPrinting } from './use-board-printing.ts';
import type { PrintTableState } from './use-print-table.ts';

type PrinterBannersProps = {
  printing: BoardPrinting;
  jobs: readonly QueuedPrintJob[];
  unanswered: PrintTableState['unanswered'];
  onRetry: PrintTableState['retry'];
};

/**
 * Shows a banner for each printer of the board that has a problem or little paper. A print request to which the server did not
 * respond has a banner too.
 */
export function PrinterBanners({ printing, jobs, unanswered, onRetry }: PrinterBannersProps) {
  const sinceText = useSinceFormatter();
  const isLost = useStore(liveConnectionStore, (state) => state === 'lost');
  return (
    <>
      {/* A lost connection has a banner of its own, and the last state stays. */}
      {!(isLost && printing.query.data) && <LoadErrorMessage title={printingTexts.readFailed} query={printing.query} />}
      {unanswered.map((request) => (
        <Banner
          key={request.printId}
          kind="danger"
          title={printingTexts.notRequested(tableLabel(request.tableCode))}
          action={
            <Button icon={icons.refresh} onClick={() => onRetry(request)}>
              {texts.retry}
            </Button>
          }
        >
          {printingTexts.retryHint}
        </Banner>
      ))}
      {boardPrinterBanners(usedPrinters(printing, jobs), sinceText).map(({ printer, banner }) => (
        <OnePrinter key={printer.id} printer={printer} banner={banner} />
      ))}
    </>
  );
}

/** The printers that this board uses: the chosen one, that of the automatic mode, and those with jobs of its queue. */
function usedPrinters(
  { printers, printerId, autoRun }: BoardPrinting,
  jobs: readonly QueuedPrintJob[],
): PrinterWithState[] {
  const used = new Set(jobs.map(({ printer }) => printer.id));
  if (printerId !== null) used.add(printerId);
  if (autoRun && autoRun.mode !== 'off' && autoRun.printerId !== null) used.add(autoRun.printerId);
  return printers.filter(({ id }) => used.has(id));
}

function OnePrinter({ printer, banner }: BoardPrinterBanner) {
  const { mutate: resume, isPending } = useResumePrinter();
  return (
    <Banner
      kind={banner.kind}
      icon={icons.printer}
      announce="status"
      title={banner.text}
      action={
        banner.needsResume && (
          <Button busy={isPending} onClick={() => resume(printer.id)}>
            {printingTexts.resume}
          </Button>
        )
      }
    />
  );
}
