// A run of the automatic mode over a full board, against marking the same lines done, and against writing the same rows.
import { sql as raw } from 'kysely';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { markLinesDone } from '#server/orders/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { runDueAutoRuns } from '#server/printing/auto-runs/run-boards.ts';
import { addBoardOrders, addPrinters } from './print-venue.ts';

const LINES = 500;
const LINES_OF_ORDER = 4;
const TABLES = 60;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 9;

/**
 * Measures one run of automatic printing over a full board, which marks the pending lines done and stores their tickets. It runs in
 * this process, so the HTTP requests and timers of a server are not measured.
 */
export async function measureAutoRun(cluster: Cluster): Promise<ResultRow[]> {
  const address = await cluster.openVenue('auto_run');
  await onDatabase(address, async (client) => {
    const [printerId] = await addPrinters(client, ['escpos://127.0.0.1:9100']);
    await addBoardOrders(client, { orders: LINES / LINES_OF_ORDER, tables: TABLES, linesOfOrder: LINES_OF_ORDER });
    await client.query(
      `insert into auto_runs (section, mode, interval_minutes, printer_id, set_on, next_run_on)
       values ('drinks', 'interval', 1, $1, now(), now())`,
      [printerId],
    );
  });
  const log = createSilentLog();
  const opened = openDatabase(address, log);
  const services: Services = {
    ...{ db: opened.db, log, live: createLiveHub(log), timeZone: 'Europe/Madrid', clock: () => new Date() },
    ...{ newId, newToken },
  };
  const rounds: { ours: number; marking: number; writing: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const ours = await measureMs(services, () => runDueAutoRuns(services));
    const stored = await readStoredRows(services);
    const marking = await measureMs(services, () => markBoardDone(services));
    const writing = await measureMs(services, () => writeRows(services, stored));
    rounds.push({ ours, marking, writing });
  }
  await opened.close();
  const measured = rounds.slice(WARM_UP_ROUNDS);
  return [
    ratioRow(
      {
        ...{ what: 'A run of the automatic mode over 500 lines of 60 tables', unit: 'ms', target: { atMost: 2 } },
        note: 'The lines are marked done, and 60 tickets stored. The floor marks the same lines done. Checking the foreign keys of the tickets takes as long.',
      },
      measured.map(({ ours, marking }) => ({ ours, floor: marking })),
    ),
    ratioRow(
      {
        ...{ what: 'The same run, against writing the same rows', unit: 'ms', target: { atMost: 2 } },
        note: 'The floor is one SQL statement that marks the same lines done and stores the 60 tickets, which it does not make.',
      },
      measured.map(({ ours, writing }) => ({ ours, floor: writing })),
    ),
  ];
}

interface StoredRows {
  readonly jobs: readonly { readonly id: string; readonly tableCode: string; readonly ticket: string }[];
  readonly lines: readonly { readonly lineId: string; readonly jobId: string }[];
  readonly printerId: string;
}

/** The rows that the run stored. */
async function readStoredRows({ db }: Services): Promise<StoredRows> {
  const jobs = await raw<StoredRows['jobs'][number]>`
    select id, table_code as "tableCode", ticket::text as ticket from print_jobs order by created_on
  `.execute(db);
  const lines = await db.selectFrom('print_job_lines').select(['line_id as lineId', 'job_id as jobId']).execute();
  const { id: printerId } = await db.selectFrom('printers').select('id').executeTakeFirstOrThrow();
  return { jobs: jobs.rows, lines, printerId };
}

/** The least that stores what a run stores: one statement, which is one transaction. */
function writeRows({ db, clock }: Services, { jobs, lines, printerId }: StoredRows): Promise<unknown> {
  const now = clock();
  return raw`
    with marked as (
      update order_lines set done_on = ${now} where product_type_id = 'drinks' and done_on is null
    ), lines as (
      insert into print_job_lines (line_id, job_id)
      select * from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ jobId }) => jobId)}::uuid[])
    )
    insert into print_jobs (
      id, table_code, ticket, kind, section, printer_id, copies, state, not_before, give_up_on, created_on, state_on
    )
    select job.*, 'ticket', 'drinks', ${printerId}::uuid, 1, 'waiting', ${now}, ${now}, ${now}, ${now}
    from unnest(
      ${jobs.map(({ id }) => id)}::uuid[],
      ${jobs.map(({ tableCode }) => tableCode)}::text[],
      ${jobs.map(({ ticket }) => ticket)}::jsonb[]
    ) as job
  `.execute(db);
}

function markBoardDone(services: Services): Promise<unknown> {
  const context = createSystemContext(services);
  return context.transaction((sql) => markLinesDone(context, sql, { section: 'drinks' }, null));
}

/** Makes all lines pending and the run due, and measures the work. Throws if it leaves a line. Dead rows are removed before. */
async function measureMs({ db }: Services, work: () => Promise<unknown>): Promise<number> {
  await db.deleteFrom('print_jobs').execute();
  await db.updateTable('order_lines').set({ done_on: null, done_by: null }).execute();
  await db
    .updateTable('auto_runs')
    .set({ next_run_on: new Date(Date.now() - 1) })
    .execute();
  await raw`vacuum print_jobs, print_job_lines, order_lines, auto_runs`.execute(db);
  const begun = performance.now();
  await work();
  const duration = performance.now() - begun;
  const { pending } = await db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('done_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(pending) !== 0) throw new Error(`${pending} lines were not marked done.`);
  return duration;
}
