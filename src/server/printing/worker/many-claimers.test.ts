// Many processes and few printers: one ticket at a time per printer, in order, each once.
import { setTimeout as wait } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { printJobCode } from '#domain/print-job.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { MemoryPrinters } from '#server/printing/testing/memory-printer.ts';
import { addPrinter, aPrintResult, aTicket } from '#server/printing/testing/worker-jobs.ts';
import { claimJob } from './claim-job.ts';
import { printClaimedCopy } from './print-claimed-copy.ts';

const CLAIMERS = 8;
const PRINTERS = 3;
const JOBS = 2_000;
/** One try in so many does not begin. */
const FAILURE_EVERY = 50;
/** The pause of a claimer that found nothing to claim. */
const IDLE_MS = 20;
const TIMEOUT_MS = 120_000;

const printers = new MemoryPrinters();
const printerIds: string[] = [];
const venue = await openTestVenue();
const databases = Array.from({ length: CLAIMERS }, () => venue.openDatabase());
for (let number = 1; number <= PRINTERS; number += 1) {
  printerIds.push(await addPrinter(venue.db, { url: `escpos://192.168.1.${number}` }));
}
await storeJobs();

describe('eight claimers of two thousand jobs of three printers', () => {
  it(
    'print each job once, in order, one at a time per printer, although one try in fifty fails',
    async () => {
      let tries = 0;
      printers.behaviour = () => {
        tries += 1;
        return tries % FAILURE_EVERY === 0 ? aPrintResult({ kind: 'not-begun', problem: 'busy' }) : null;
      };
      await Promise.all(databases.map(({ db }) => printUntilDone({ ...venue.services, db })));

      expect(printers.mostAtOnce).toBe(1);
      const jobs = await venue.db
        .selectFrom('print_jobs')
        .innerJoin('printers', 'printers.id', 'printer_id')
        .select(['print_jobs.id', 'printers.url', 'state'])
        .orderBy('created_on')
        .orderBy('print_jobs.id')
        .execute();
      expect(jobs.filter(({ state }) => state !== 'printed')).toEqual([]);
      for (const url of new Set(jobs.map((job) => job.url))) {
        const expected = jobs.filter((job) => job.url === url).map(({ id }) => printJobCode(id));
        expect(printers.paper.filter((copy) => copy.url === url).map(({ jobCode }) => jobCode)).toEqual(expected);
      }
    },
    TIMEOUT_MS,
  );
});

/** The jobs in one statement: storing them is not what is tested. */
async function storeJobs(): Promise<void> {
  const now = venue.services.clock();
  const giveUpOn = new Date(now.getTime() + 60_000);
  await raw`
    insert into print_jobs (id, kind, section, table_code, printer_id, ticket, copies, state, not_before, give_up_on,
      created_on, state_on)
    select gen_random_uuid(), 'ticket', 'food', 'A1', (${printerIds}::uuid[])[1 + number % ${PRINTERS}::int],
      ${JSON.stringify(aTicket())}::jsonb, 1, 'waiting', ${now}, ${giveUpOn},
      ${now}::timestamptz + number * interval '1 millisecond', ${now}
    from generate_series(1, ${JOBS}::int) as number
  `.execute(venue.db);
}

/** Claims as an own process would. Ends the pauses after failed tries, because the clock of the test does not advance. */
async function printUntilDone(services: Services): Promise<void> {
  const options = {
    ...{ protocolFor: printers.protocolFor, leaseMs: 60_000, extendMs: 30_000, storeAgainMs: 5 },
    signal: new AbortController().signal,
  };
  const waiting = new Set(printerIds);
  while (waiting.size > 0) {
    let isIdle = true;
    for (const printerId of waiting) {
      const claimed = await claimJob(createSystemContext(services), printerId, { claimedBy: 'test', leaseMs: 60_000 });
      if (claimed) {
        await printClaimedCopy(services, claimed, options);
        isIdle = false;
      } else if (await isDone(services, printerId)) waiting.delete(printerId);
      else await endPause(services, printerId);
    }
    if (isIdle) await wait(IDLE_MS);
  }
}

async function isDone({ db }: Services, printerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['waiting', 'sending'])
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

async function endPause({ db }: Services, printerId: string): Promise<void> {
  await db
    .updateTable('printer_states')
    .set({ next_try_on: null })
    .where('printer_id', '=', printerId)
    .where('next_try_on', 'is not', null)
    .execute();
}
