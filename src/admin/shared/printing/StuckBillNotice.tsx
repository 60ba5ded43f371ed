// Notice about a bill that was sent to a printer and does not come out.
import { useQuery } from '@tanstack/react-query';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { printJobQuery } from '#admin/shared/live/printing-queries.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import type { QueuedPrintJob } from '#contract/printing.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { describePrintJob } from './print-job-description.ts';
import { joinSentences } from './sentences.ts';
import { sharedPrintingTexts } from './shared-printing-texts.ts';

/**
 * Notice that explains why the bill of a table has not been printed. `jobId` is the id of the print job of the bill. While nothing
 * is wrong, only the empty ARIA live region is rendered. `onMove` opens the dialog that prints the bill on another printer instead.
 */
export function StuckBillNotice({ jobId, onMove }: { jobId: string; onMove: (job: QueuedPrintJob) => void }) {
  const { data } = useQuery({ ...printJobQuery(jobId), refetchInterval: usePollInterval() });
  const view = data && describePrintJob(data.job);
  return (
    <div role="status">
      {data && view?.phase === 'stuck' && (
        <Banner
          kind={view.kind}
          title={view.title}
          announce="none"
          action={<Button onClick={() => onMove(data.job)}>{sharedPrintingTexts.bill.elsewhere}</Button>}
        >
          {joinSentences(
            `${sharedPrintingTexts.bill.openOf(tableNameInSentence(data.job.tableCode ?? ''))}.`,
            view.text,
          )}
        </Banner>
      )}
    </div>
  );
}
