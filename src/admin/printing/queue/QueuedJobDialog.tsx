// Details of one print job: the text of its ticket, and the result of each try to print it.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { printQueueTexts } from '#admin/printing/printing-texts.ts';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { icons } from '#admin/shared/icons.ts';
import { usePollInterval } from '#admin/shared/live/live-updates.ts';
import { printJobQuery } from '#admin/shared/live/printing-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { printerProblemAdvice, printerProblemNames } from '#admin/shared/printer-problem-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import type { PrinterWithState, PrintJobDetail } from '#contract/printing.ts';
import { printJobCode } from '#domain/print-job.ts';
import { formatDateTime, formatTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { printJobName } from './job-names.ts';
import { PrintJobStateLabel } from './PrintQueueTable.tsx';
import styles from './QueuedJobDialog.module.css';
import type { PrintQueueActions } from './use-print-queue-actions.ts';

type QueuedJobDialogProps = {
  jobId: string;
  printers: readonly PrinterWithState[];
  timeZone: string;
  actions: PrintQueueActions;
  onClose: () => void;
};

/**
 * Dialog with one job of the print queue: the text of its ticket, the attempts to print it, and the button that prints it again.
 */
export function QueuedJobDialog({ jobId, printers, timeZone, actions, onClose }: QueuedJobDialogProps) {
  const query = useQuery({ ...printJobQuery(jobId), refetchInterval: usePollInterval() });
  const detail = query.data;
  const isHeld = printers.some(({ id, heldOn }) => id === detail?.job.printer.id && heldOn !== null);
  return (
    <Dialog
      placement="side"
      title={detail ? printJobName(detail.job) : printQueueTexts.columns.open}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          icon={icons.printer}
          busy={actions.running === 'reprint'}
          onClick={() => actions.reprint({ jobIds: [jobId], printerId: null })}
        >
          {printQueueTexts.print}
        </Button>
      }
    >
      <div className={layout.stack4}>
        <LoadErrorMessage title={printQueueTexts.job.readFailed} query={query} />
        {query.isPending && <PageSkeleton heights={['6rem', '12rem']} />}
        {detail && (
          <>
            <Details detail={detail} isHeld={isHeld} timeZone={timeZone} />
            <Paper text={detail.text} />
            <Tries tries={detail.tries} copies={detail.job.copies} timeZone={timeZone} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type DetailsProps = { detail: PrintJobDetail; isHeld: boolean; timeZone: string };

function Details({ detail: { job, createdBy }, isHeld, timeZone }: DetailsProps) {
  const { details, automatic, copiesPrinted } = printQueueTexts.job;
  return (
    <>
      <DetailList
        details={[
          [details.state, <PrintJobStateLabel key="state" job={job} isHeld={isHeld} />],
          [details.printer, job.printer.name],
          [details.time, formatDateTime(new Date(job.createdOn), timeZone)],
          [details.by, createdBy ?? automatic],
          [details.code, printJobCode(job.id)],
          [details.copies, job.copies > 1 ? copiesPrinted(job.copiesPrinted, job.copies) : null],
        ]}
      />
      {job.problem && <p>{printerProblemAdvice[job.problem]}</p>}
    </>
  );
}

function Paper({ text }: { text: readonly string[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={layout.stack2}>
      <h3 id={headingId}>{printQueueTexts.job.paper}</h3>
      <div className={styles.roll}>
        <pre className={styles.paper}>{text.join('\n')}</pre>
      </div>
    </section>
  );
}

type TriesProps = { tries: PrintJobDetail['tries']; copies: number; timeZone: string };

function Tries({ tries, copies, timeZone }: TriesProps) {
  const headingId = useId();
  const { job } = printQueueTexts;
  return (
    <section aria-labelledby={headingId} className={layout.stack2}>
      <h3 id={headingId}>{job.tries}</h3>
      {tries.length === 0 && <p>{job.noTries}</p>}
      <ol className={styles.tries}>
        {tries.map(({ copy, begunOn, outcome, problem }) => (
          <li key={`${copy} ${begunOn}`}>
            <b>{job.printTry(formatTime(new Date(begunOn), timeZone), copy, copies)}</b>
            {' · '}
            {outcome === null ? job.running : job.outcomes[outcome]}
            {problem !== null && `: ${printerProblemNames[problem].toLocaleLowerCase('es')}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
