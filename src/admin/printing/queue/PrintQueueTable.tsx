// Table of the print queue, one print job in each row. The Tab key stops once at the table; arrow keys move between its rows.
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { printQueueTexts } from '#admin/printing/printing-texts.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { PrinterWithState, QueuedPrintJob } from '#contract/printing.ts';
import { printJobCode } from '#domain/print-job.ts';
import { formatTime } from '#domain/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataTable, type DataTableColumn } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { printJobName } from './job-names.ts';
import styles from './PrintQueueTable.module.css';
import { printJobStateText } from './queue-words.ts';

type QueueTableProps = {
  jobs: readonly QueuedPrintJob[];
  /** The jobs of one table are shown. */
  isFiltered: boolean;
  tickedIds: ReadonlySet<string>;
  printers: readonly PrinterWithState[];
  timeZone: string;
  onTick: (jobIds: readonly string[], isTicked: boolean) => void;
  onOpen: (jobId: string) => void;
};

/** Attribute of the controls of a row, with the name of the control. */
const CONTROL_ATTRIBUTE = 'data-queue-control';

/** Table of the print jobs in the print queue, in which staff tick those to print again or to remove. */
export function PrintQueueTable(props: QueueTableProps) {
  const { jobs, isFiltered, tickedIds, printers, timeZone, onTick, onOpen } = props;
  const region = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const tabbableId = jobs.some(({ id }) => id === focusedId) ? focusedId : (jobs[0]?.id ?? null);
  const columns = useMemo(() => {
    const heldIds = new Set(printers.filter(({ heldOn }) => heldOn !== null).map(({ id }) => id));
    const control = (job: QueuedPrintJob, name: 'tick' | 'open') => ({
      [CONTROL_ATTRIBUTE]: name,
      tabIndex: job.id === tabbableId ? 0 : -1,
      onFocus: () => setFocusedId(job.id),
    });
    return queueColumns({
      time: ({ createdOn }) => formatTime(new Date(createdOn), timeZone),
      isHeld: ({ printer }) => heldIds.has(printer.id),
      tick: (job) => ({
        ...control(job, 'tick'),
        checked: tickedIds.has(job.id),
        onChange: ({ target }) => onTick([job.id], target.checked),
      }),
      open: (job) => ({ ...control(job, 'open'), onClick: () => onOpen(job.id) }),
    });
  }, [tickedIds, printers, timeZone, tabbableId, onTick, onOpen]);

  return (
    <div ref={region} role="presentation" onKeyDown={(event) => moveBetweenRows(event, region.current)}>
      {jobs.length > 0 && <VisuallyHidden>{printQueueTexts.rowsHint}</VisuallyHidden>}
      <DataTable
        caption={printQueueTexts.title}
        columns={columns}
        rows={jobs}
        rowKey={idOf}
        moreLabel={texts.more}
        empty={
          <EmptyState icon="check-circle" title={printQueueTexts.empty}>
            {!isFiltered && printQueueTexts.emptyHint}
          </EmptyState>
        }
      />
    </div>
  );
}

type ColumnParts = {
  time: (job: QueuedPrintJob) => string;
  isHeld: (job: QueuedPrintJob) => boolean;
  /** Properties of the checkbox, and of the button that opens the ticket. */
  tick: (job: QueuedPrintJob) => Omit<Parameters<typeof Checkbox>[0], 'children'>;
  open: (job: QueuedPrintJob) => Parameters<typeof Button>[0];
};

function queueColumns({ time, isHeld, tick, open }: ColumnParts): DataTableColumn<QueuedPrintJob>[] {
  const { columns } = printQueueTexts;
  return [
    {
      id: 'job',
      header: columns.job,
      kind: 'heading',
      cell: (job) => (
        <Checkbox {...tick(job)} className={styles.tick}>
          <span className={classNames(layout.large, layout.bold)}>{printJobName(job)}</span> <JobMarks job={job} />
        </Checkbox>
      ),
    },
    { id: 'time', header: columns.time, cell: (job) => <JobTime job={job} text={time(job)} /> },
    { id: 'printer', header: columns.printer, cell: ({ printer }) => printer.name },
    { id: 'state', header: columns.state, cell: (job) => <PrintJobStateLabel job={job} isHeld={isHeld(job)} /> },
    {
      id: 'open',
      header: columns.open,
      kind: 'actions',
      cell: (job) => (
        <Button
          {...open(job)}
          aria-haspopup="dialog"
          aria-label={printQueueTexts.openJob(printJobName(job), time(job))}
        >
          {printQueueTexts.open}
        </Button>
      ),
    },
  ];
}

function JobTime({ job, text }: { job: QueuedPrintJob; text: string }) {
  return (
    <time dateTime={job.createdOn} className={classNames(layout.figures, layout.oneLine)}>
      {text}
    </time>
  );
}

/**
 * Shows the state of a print job in the print queue as a coloured dot and a word. `isHeld`: nothing is sent to its printer
 * until a person resumes it.
 */
export function PrintJobStateLabel({ job, isHeld }: { job: QueuedPrintJob; isHeld: boolean }) {
  const { dot, word } = printJobStateText(job, isHeld);
  return (
    <span className={styles.state}>
      <StateDot kind={dot} /> {word}
    </span>
  );
}

/** What tells a job from others of the same table. */
function JobMarks({ job: { id, copies, copiesPrinted, mayRepeat } }: { job: QueuedPrintJob }) {
  return (
    <>
      <span className={classNames(layout.quiet, layout.small, layout.oneLine)}>
        {printQueueTexts.code(printJobCode(id))}
      </span>{' '}
      {copies > 1 && <Badge>{printQueueTexts.copiesLeft(copies - copiesPrinted, copies)}</Badge>}{' '}
      {mayRepeat && <Badge kind="warn">{printQueueTexts.isCopy}</Badge>}
    </>
  );
}

/** Arrow keys, Home and End move the focus to the same control of another row. */
function moveBetweenRows(event: KeyboardEvent, region: HTMLElement | null): void {
  const name = event.target instanceof HTMLElement ? event.target.getAttribute(CONTROL_ATTRIBUTE) : null;
  if (!region || name === null) return;
  const controls = [...region.querySelectorAll<HTMLElement>(`[${CONTROL_ATTRIBUTE}="${name}"]`)];
  const index = controls.findIndex((control) => control === event.target);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: controls.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  controls[next]?.focus();
}

function idOf({ id }: QueuedPrintJob): string {
  return id;
}
