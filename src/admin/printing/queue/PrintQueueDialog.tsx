// «Cola de Impresión»: the print jobs that failed or may have been printed, and those that a problem of the job or its printer
// holds up.
import { useState } from 'react';
import { printQueueTexts } from '#admin/printing/printing-texts.ts';
import type { BoardPrinting } from '#admin/printing/use-board-printing.ts';
import { liveConnectionStore } from '#admin/shared/live/live-updates.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { SelectField } from '#ui/SelectField.tsx';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { PrintQueueActionBar } from './PrintQueueActionBar.tsx';
import styles from './PrintQueueDialog.module.css';
import { PrintQueueTable } from './PrintQueueTable.tsx';
import type { PrintQueueUrlState } from './print-queue-url-state.ts';
import { QueuedJobDialog } from './QueuedJobDialog.tsx';
import { printJobsOfTable, tableCodesOfJobs } from './queue-filter.ts';
import type { PrintQueueState } from './use-print-queue.ts';
import { usePrintQueueActions } from './use-print-queue-actions.ts';

type QueueDialogProps = {
  printing: BoardPrinting;
  queue: PrintQueueState;
  timeZone: string;
  address: PrintQueueUrlState;
};

/** Dialog with the print queue of a board: print jobs that need attention. Staff print them again or remove them. */
export function PrintQueueDialog({ printing, queue: { query, jobs, total }, timeZone, address }: QueueDialogProps) {
  const isLost = useStore(liveConnectionStore, (state) => state === 'lost');
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(NONE);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const actions = usePrintQueueActions((done) => setTickedIds((present) => without(present, done)));
  const { tableCode } = address;
  const shown = printJobsOfTable(jobs, tableCode);
  const ticked = shown.filter(({ id }) => tickedIds.has(id));

  function tick(jobIds: readonly string[], isTicked: boolean) {
    setTickedIds((present) => (isTicked ? new Set([...present, ...jobIds]) : without(present, jobIds)));
  }

  return (
    <Dialog
      placement="full"
      title={printQueueTexts.title}
      closeLabel={texts.form.close}
      onClose={address.close}
      footer={<PrintQueueActionBar printers={printing.printers} shown={shown} ticked={ticked} actions={actions} />}
    >
      <div className={layout.stack4}>
        {isLost && <Banner kind="offline">{printQueueTexts.offline}</Banner>}
        <LoadErrorMessage title={printQueueTexts.readFailed} query={query} />
        {total > jobs.length && <Banner kind="info">{printQueueTexts.older(jobs.length, total)}</Banner>}
        <TableFilter jobs={jobs} tableCode={tableCode} onChange={address.showTable} />
        {query.isPending && <PageSkeleton heights={['3.5rem', '3.5rem', '3.5rem']} />}
        {query.data && (
          <div className={layout.stack1}>
            <VisuallyHidden role="status">{printQueueTexts.found(shown.length)}</VisuallyHidden>
            {shown.length > 0 && (
              <Checkbox
                checked={ticked.length === shown.length}
                onChange={({ target }) =>
                  tick(
                    shown.map(({ id }) => id),
                    target.checked,
                  )
                }
                aside={ticked.length > 0 && printQueueTexts.ticked(ticked.length)}
              >
                {printQueueTexts.tickAll}
              </Checkbox>
            )}
            <PrintQueueTable
              jobs={shown}
              isFiltered={tableCode !== null}
              tickedIds={tickedIds}
              printers={printing.printers}
              timeZone={timeZone}
              onTick={tick}
              onOpen={setOpenedId}
            />
          </div>
        )}
      </div>
      {openedId !== null && (
        <QueuedJobDialog
          jobId={openedId}
          printers={printing.printers}
          timeZone={timeZone}
          actions={actions}
          onClose={() => setOpenedId(null)}
        />
      )}
    </Dialog>
  );
}

type TableFilterProps = {
  jobs: PrintQueueState['jobs'];
  /** Null for all tables. */
  tableCode: string | null;
  onChange: (tableCode: string | null) => void;
};

function TableFilter({ jobs, tableCode, onChange }: TableFilterProps) {
  return (
    <div role="group" aria-label={texts.lists.filters} className={styles.filters}>
      <SelectField
        label={printQueueTexts.table}
        value={tableCode ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{printQueueTexts.allTables}</option>
        {tableOptions(jobs, tableCode).map((code) => (
          <option key={code} value={code}>
            {tableLabel(code)}
          </option>
        ))}
      </SelectField>
      <Button
        variant="quiet"
        aria-disabled={tableCode === null || undefined}
        onClick={() => onChange(null)}
        className={styles.clear}
      >
        {printQueueTexts.clearFilters}
      </Button>
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The tables with jobs, and the chosen one, also after its last job has left the queue. */
function tableOptions(jobs: PrintQueueState['jobs'], chosen: string | null): string[] {
  return tableCodesOfJobs(chosen === null ? jobs : [...jobs, { tableCode: chosen }]);
}

function without(present: ReadonlySet<string>, jobIds: readonly string[]): ReadonlySet<string> {
  return new Set([...present].filter((id) => !jobIds.includes(id)));
}
