// Lines that stand on several tickets: the one that is printed first is prepared, and the others are marked.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PrintOutcome } from '#domain/print-job.ts';
import { firstPrintedLineIds } from '#domain/ticket.ts';
import { addOrder } from '#server/orders/testing/orders.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { untilStatementsWaitForLock } from '#server/platform/testing/until.ts';
import { endJob } from './testing/print-jobs.ts';
import { openVenueWithPrinters } from './testing/printing-venue.ts';
import { aPrintResult } from './testing/worker-jobs.ts';
import { type ClaimedCopy, claimJob } from './worker/claim-job.ts';
import { concludePrintTry } from './worker/conclude-try.ts';
import { recordSendingStart } from './worker/record-sending-start.ts';

const { venue, waiter, bar, kitchen } = await openVenueWithPrinters();

beforeEach(async () => {
  await venue.db.deleteFrom('print_jobs').execute();
  await endPauses();
});

describe('a line that stands on the tickets of two printers', () => {
  it('is marked on the one that is printed later, although that one was stored first', async () => {
    const { lineIds } = await addOrder(venue.db);
    await print(lineIds, bar);
    await print(lineIds, kitchen);
    const first = await claim(kitchen);
    expect(marksOf(first)).toEqual([false]);
    await send(first);
    expect(marksOf(await claim(bar))).toEqual([true]);
  });

  it('is not marked while the other ticket has not begun', async () => {
    const { lineIds } = await addOrder(venue.db);
    await print(lineIds, bar);
    await print(lineIds, kitchen);
    await claim(bar);
    expect(marksOf(await claim(kitchen))).toEqual([false]);
  });

  it('is prepared once if both tickets are claimed before one of them is sent: the second waits and is marked', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { lineIds } = await addOrder(venue.db, { lines: [{}, {}] });
      await print(lineIds, bar);
      await print(lineIds.toReversed(), kitchen);
      const claimed = { [bar]: await claim(bar), [kitchen]: await claim(kitchen) };
      expect(Object.values(claimed).map(marksOf)).toEqual([
        [false, false],
        [false, false],
      ]);
      const sent = await Promise.all([bar, kitchen].map((printerId) => send(claimed[printerId] ?? null)));
      expect(sent.filter((isSent) => isSent)).toHaveLength(1);

      const [first, second] = sent[0] ? [bar, kitchen] : [kitchen, bar];
      await conclude(claimed[second] ?? null, { kind: 'not-begun', problem: 'interrupted' });
      await endPauses();
      const again = await claim(second);
      expect([marksOf(again), await send(again)]).toEqual([[true, true], true]);
      await conclude(again, { kind: 'confirmed' });
      await conclude(claimed[first] ?? null, { kind: 'confirmed' });
    }
  });

  it.each([
    ['failed', false],
    ['unknown', true],
    ['printed', true],
  ] as const)('is marked on the second if the first ended as %s: %s', async (state, isMarked) => {
    const { lineIds } = await addOrder(venue.db);
    await endJob(venue.db, await print(lineIds, bar), state);
    await print(lineIds, kitchen);
    expect(marksOf(await claim(kitchen))).toEqual([isMarked]);
  });

  it('is not marked on the second copy of its own ticket', async () => {
    const { lineIds } = await addOrder(venue.db);
    await print(lineIds, bar, 2);
    const first = await claim(bar);
    await send(first);
    await conclude(first, { kind: 'confirmed' });
    const second = await claim(bar);
    expect([second?.copy, marksOf(second)]).toEqual([2, [false]]);
  });

  it('is not marked after the other job was removed from the queue before it was printed', async () => {
    const { lineIds } = await addOrder(venue.db);
    const removed = await print(lineIds, bar);
    await print(lineIds, bar);
    await waiter.printing.dismissJobs({ jobIds: [removed] });
    expect(marksOf(await claim(bar))).toEqual([false]);
  });
});

describe('a job that is sent to another printer while a worker claims it', () => {
  it('is not printed on the printer that it was for', async () => {
    const { lineIds } = await addOrder(venue.db);
    const jobId = await print(lineIds, bar);
    const state = venue.db.insertInto('printer_states').values({ printer_id: kitchen });
    await state.onConflict((conflict) => conflict.doNothing()).execute();
    const context = createSystemContext(venue.services);
    let claiming: Promise<ClaimedCopy | null> = Promise.resolve(null);
    await context.transaction(async (sql) => {
      await sql.updateTable('print_jobs').set({ printer_id: kitchen }).where('id', '=', jobId).execute();
      claiming = claim(bar);
      await untilStatementsWaitForLock(venue.db);
    });
    expect(await claiming).toBeNull();
    expect(await claim(kitchen)).toMatchObject({ jobId, printerId: kitchen });
  });
});

async function print(lineIds: readonly string[], printerId: string, copies = 1): Promise<string> {
  const printId = venue.newId();
  const request = { printId, section: 'drinks', tableCode: 'A1', printerId, copies } as const;
  await waiter.printing.printLinesOfTable({ ...request, lineIds: [...lineIds] });
  return printId;
}

function claim(printerId: string): Promise<ClaimedCopy | null> {
  return claimJob(createSystemContext(venue.services), printerId, { claimedBy: 'test', leaseMs: 40_000 });
}

/** Stores the first byte of the claimed copy. False if it must not be sent. */
function send(claimed: ClaimedCopy | null): Promise<boolean> {
  if (!claimed) throw new Error('Nothing was claimed.');
  return recordSendingStart(createSystemContext(venue.services), claimed.tryId, firstPrintedLineIds(claimed.ticket));
}

async function conclude(claimed: ClaimedCopy | null, outcome: PrintOutcome): Promise<void> {
  await concludePrintTry(createSystemContext(venue.services), claimed?.tryId ?? 0, aPrintResult(outcome));
}

async function endPauses(): Promise<void> {
  await venue.db.updateTable('printer_states').set({ next_try_on: null }).execute();
}

function marksOf(claimed: ClaimedCopy | null): boolean[] {
  if (claimed?.ticket.kind !== 'ticket') return [];
  return claimed.ticket.orders.flatMap(({ lines }) => lines.map(({ isPrintedBefore }) => isPrintedBefore));
}
