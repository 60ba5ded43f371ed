// Deleting a printer: only one that has printed nothing but test prints, and on which no board prints automatically.
import { sql as raw } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOrder } from '#server/orders/testing/orders.ts';
import type { Sql } from '#server/platform/database/database.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { addJob, addTry } from './testing/print-jobs.ts';
import { addPrinter, openVenueWithPrinters } from './testing/printing-venue.ts';

const { venue, waiter, bar } = await openVenueWithPrinters();
const owner = await venue.staffBrowser('OWNER');
const { db: second } = venue.openDatabase();
const USED = {
  code: 'printer-used',
  message: 'Esta impresora tiene tickets y no se puede eliminar: desactívala.',
};
const AUTO_RUN = { section: 'drinks', mode: 'arrival', intervalMinutes: null, copies: 1 } as const;
let printerId: string;

beforeEach(async () => {
  for (const table of ['auto_runs', 'print_jobs', 'printer_states'] as const)
    await venue.db.deleteFrom(table).execute();
  printerId = await addPrinter(venue.db, { name: `Terraza ${venue.newId()}` });
});

describe('a deleted printer', () => {
  it('takes its test prints and its state along, also one that is being sent', async () => {
    await addJob(venue.db, { printer_id: printerId, kind: 'test', state: 'printed', problem: null });
    const sending = await addJob(venue.db, { printer_id: printerId, kind: 'test', state: 'sending', problem: null });
    await addTry(venue.db, sending, null);
    await addJob(venue.db, { printer_id: bar, kind: 'test' });
    const topics: string[] = [];
    venue.live.onChanged('back-office', () => topics.push('back-office'));
    venue.live.onChanged('printing', () => topics.push('printing'));

    expect([await remove(), await remove()]).toEqual([{}, {}]);
    expect(await isListed()).toBe(false);
    expect(topics).toEqual(['back-office', 'printing']);
    expect(await printersOf('print_jobs')).toEqual([bar]);
    expect(await printersOf('printer_states')).toEqual([bar]);
  });

  it('is no longer the choice of a board whose automatic printing is off', async () => {
    await waiter.autoRuns.setAutoRun({ ...AUTO_RUN, printerId });
    await waiter.autoRuns.setAutoRun({ ...AUTO_RUN, mode: 'off', printerId });
    await remove();
    expect(await printersOf('auto_runs')).toEqual([null]);
  });
});

describe('a printer that is not deleted', () => {
  it.each(['ticket', 'move', 'receipt', 'bill', 'z-closure'] as const)(
    'has a job of the kind %s, and stays as it was',
    async (kind) => {
      await addJob(venue.db, { printer_id: printerId, kind, state: 'printed', problem: null });
      await addJob(venue.db, { printer_id: printerId, kind: 'test' });
      await expect(remove()).rejects.toMatchObject(USED);
      expect(await printersOf('print_jobs')).toHaveLength(2);
      expect(await printersOf('printer_states')).toEqual([printerId]);
      expect(await isListed()).toBe(true);
    },
  );

  it('prints a board automatically', async () => {
    await waiter.autoRuns.setAutoRun({ ...AUTO_RUN, printerId });
    await expect(remove()).rejects.toMatchObject({
      code: 'printer-in-auto-run',
      message:
        'Una pantalla imprime sola en esta impresora. Quita antes la impresión automática o elige otra impresora.',
    });
    expect(await isListed()).toBe(true);
  });
});

describe('a printer that is deleted while it is used', () => {
  it('stays if a ticket came first', async () => {
    const removing = await second.transaction().execute(async (sql) => {
      await sql.insertInto('printer_states').values({ printer_id: printerId }).execute();
      const ticket = await addJob(venue.db, { printer_id: bar });
      await sql.insertInto('print_jobs').columns(COLUMNS).expression(copyOf(sql, ticket)).execute();
      const request = remove();
      await untilStatementsWaitForLock(venue.db);
      return { refused: expect(request).rejects.toMatchObject(USED) };
    });
    await removing.refused;
    expect(await isListed()).toBe(true);
  });

  it.each([
    ['a ticket', 'printer-inactive', async () => printTicket()],
    ['a test print', 'not-found', () => owner.printing.testPrinter({ printerId, jobId: venue.newId() })],
    [
      'the automatic printing of a board',
      'printer-inactive',
      () => waiter.autoRuns.setAutoRun({ ...AUTO_RUN, printerId }),
    ],
    [
      'a ticket of another printer',
      'printer-inactive',
      async () => waiter.printing.reprintJobs({ jobIds: [await addJob(venue.db, { printer_id: bar })], printerId }),
    ],
  ])('gets not %s if it was deleted first', async (_, code, use) => {
    const both = await second.transaction().execute(async (sql) => {
      await raw`lock table activity_log in share mode`.execute(sql);
      const removing = remove();
      await untilStatementsWaitForLock(venue.db);
      const using = use();
      await untilStatementsWaitForLock(venue.db, 2);
      return { removing, using: expect(using).rejects.toMatchObject({ code }) };
    });
    expect(await both.removing).toEqual({});
    await both.using;
    expect(await isListed()).toBe(false);
    expect(await printersOf('print_jobs')).not.toContain(printerId);
  });
});

const COLUMNS = [
  ...(['id', 'printer_id', 'kind', 'section', 'table_code', 'ticket', 'copies', 'state', 'not_before'] as const),
  ...(['give_up_on', 'created_on', 'state_on'] as const),
];

/** The same ticket on the other printer. */
function copyOf(sql: Sql, jobId: string) {
  return sql
    .selectFrom('print_jobs')
    .select([
      raw<string>`gen_random_uuid()`.as('id'),
      raw<string>`${printerId}::uuid`.as('printer_id'),
      'kind',
      'section',
    ])
    .select(['table_code', 'ticket', 'copies', 'state', 'not_before', 'give_up_on', 'created_on', 'state_on'])
    .where('id', '=', jobId);
}

async function printTicket() {
  const { lineIds } = await addOrder(venue.db, { lines: [{}] });
  const print = { section: 'drinks', tableCode: 'A1', lineIds, printerId, copies: 1 } as const;
  return waiter.printing.printLinesOfTable({ ...print, printId: venue.newId() });
}

function remove() {
  return owner.printers.deletePrinter({ printerId });
}

async function isListed(): Promise<boolean> {
  return (await owner.printers.listPrinters({})).printers.some(({ id }) => id === printerId);
}

async function printersOf(table: 'print_jobs' | 'printer_states' | 'auto_runs') {
  const rows = await venue.db.selectFrom(table).select('printer_id').execute();
  return rows.map(({ printer_id: id }) => id);
}
