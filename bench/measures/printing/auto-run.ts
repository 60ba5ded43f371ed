// A run of the automatic mode over a full board, against marking the same lines done.
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { type Row, ratioRow } from '#bench/row.ts';
import { markLinesDone } from '#server/orders/index.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { runAutoModes } from '#server/printing/auto-runs/run-boards.ts';
import { addBoardOrders, addPrinters } from './print-venue.ts';

const LINES = 500;
const LINES_OF_ORDER = 4;
const TABLES = 60;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 9;

/** Measures the run in this process, without the requests and the timers around it. */
export async function measureAutoRun(cluster: Cluster): Promise<Row[]> {
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
    ...{ newId, newToken, settlementParts: [] },
  };
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const ours = await measureMs(services, () => runAutoModes(services));
    const floor = await measureMs(services, () => markBoardDone(services));
    rounds.push({ ours, floor });
  }
  await opened.close();
  return [
    ratioRow(
      {
        ...{ what: 'A run of the automatic mode over 500 lines of 60 tables', unit: 'ms', target: { atMost: 2 } },
        note: 'The lines are marked done, and 60 tickets stored. The floor marks the same lines done.',
      },
      rounds.slice(WARM_UP_ROUNDS),
    ),
  ];
}

function markBoardDone(services: Services): Promise<unknown> {
  const context = createSystemContext(services);
  return context.transaction((sql) => markLinesDone(context, sql, { section: 'drinks' }, null));
}

/** Makes all lines pending and the run due, and measures the work. Throws if it leaves a line. */
async function measureMs({ db }: Services, work: () => Promise<unknown>): Promise<number> {
  await db.deleteFrom('print_jobs').execute();
  await db.updateTable('order_lines').set({ done_on: null, done_by: null }).execute();
  await db
    .updateTable('auto_runs')
    .set({ next_run_on: new Date(Date.now() - 1) })
    .execute();
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
