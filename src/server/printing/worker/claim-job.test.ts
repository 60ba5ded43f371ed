// Claims of print jobs: which job, by whom, and when none.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  addJob,
  addPrinter,
  aPrintResult,
  readJob,
  readTries,
  reprintUnknown,
} from '#server/printing/testing/worker-jobs.ts';
import { claimJob } from './claim-job.ts';
import { concludePrintTry } from './conclude-try.ts';
import { recordSendingStart } from './record-sending-start.ts';

const CLAIMER = { claimedBy: 'test', leaseMs: 40_000 };

const venue = await openTestVenue();
let printerId: string;
beforeEach(async () => {
  venue.setNow(SATURDAY_NIGHT);
  printerId = await addPrinter(venue.db, { url: 'escpos://192.168.1.50' });
});

const claim = (id = printerId) => claimJob(createSystemContext(venue.services), id, CLAIMER);
const passSeconds = (seconds: number) => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + seconds * 1000));

describe('a claim', () => {
  it('takes the oldest due job, with everything that its printing needs', async () => {
    const first = await addJob(venue.services, printerId, { copies: 2, tableCode: 'A7' });
    await addJob(venue.services, printerId);
    const claimed = await claim();
    expect(claimed).toMatchObject({
      ...{ jobId: first, printerId, copy: 1, copies: 2, printedBefore: null },
      ...{ url: 'escpos://192.168.1.50', columns: 48, codePage: 'cp858', confirmation: 'job' },
      ticket: { kind: 'ticket', tableCode: 'A7' },
    });
    expect(claimed?.marker).toMatch(/^[0-9A-Z]{4}$/);
    expect(await readJob(venue.db, first)).toMatchObject({ state: 'sending' });
    expect(await readTries(venue.db, first)).toMatchObject([
      {
        ...{ id: claimed?.tryId, copy: 1, claimed_by: 'test', begun_on: SATURDAY_NIGHT, sent_on: null },
        lease_until: new Date(SATURDAY_NIGHT.getTime() + 40_000),
      },
    ]);
  });

  it('takes no second job of a printer while one is being sent, and takes one of another printer', async () => {
    const other = await addPrinter(venue.db, { url: 'escpos://192.168.1.51' });
    await addJob(venue.services, printerId);
    await addJob(venue.services, printerId);
    const third = await addJob(venue.services, other);
    expect(await claim()).not.toBeNull();
    expect(await claim()).toBeNull();
    expect(await claim(other)).toMatchObject({ jobId: third });
  });

  it('takes a later job that is due before an older one that is not', async () => {
    await addJob(venue.services, printerId, { delayMs: 1000 });
    const due = await addJob(venue.services, printerId);
    expect(await claim()).toMatchObject({ jobId: due });
  });

  it('takes no job before its time, and none whose time is over', async () => {
    await addJob(venue.services, printerId, { delayMs: 1000 });
    expect(await claim()).toBeNull();
    passSeconds(31 * 60);
    expect(await claim()).toBeNull();
    passSeconds(1);
    expect(await claim()).not.toBeNull();
  });

  it.each([
    ['is switched off', () => venue.db.updateTable('printers').set({ active: false })],
    ['is held', () => venue.db.updateTable('printer_states').set({ held_on: SATURDAY_NIGHT })],
    [
      'is paused after a failed try',
      () => venue.db.updateTable('printer_states').set({ next_try_on: new Date('2027-01-01') }),
    ],
    [
      'belongs to a venue that has switched printing off',
      () => venue.db.updateTable('settings').set({ active_printers: false }),
    ],
  ])('takes no job of a printer that %s', async (_, change) => {
    await addJob(venue.services, printerId);
    await change().execute();
    expect(await claim()).toBeNull();
  });

  it('takes no job from a claimer that has the lock of the printer, and does not wait for it', async () => {
    await addJob(venue.services, printerId);
    await venue.db.transaction().execute(async (sql) => {
      await sql.selectFrom('printer_states').selectAll().where('printer_id', '=', printerId).forUpdate().execute();
      expect(await claim()).toBeNull();
    });
    expect(await claim()).not.toBeNull();
  });

  it('gives a job to one of several claimers at once', async () => {
    const jobId = await addJob(venue.services, printerId);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim()));
    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1);
    expect(await readTries(venue.db, jobId)).toHaveLength(1);
  });

  it('of a reprint says when the same copy may have been printed before', async () => {
    const jobId = await addJob(venue.services, printerId);
    const first = await claim();
    passSeconds(1);
    await recordSendingStart(createSystemContext(venue.services), first?.tryId ?? 0);
    passSeconds(60);
    await concludePrintTry(
      createSystemContext(venue.services),
      first?.tryId ?? 0,
      aPrintResult({ kind: 'unknown', problem: 'no-confirmation' }),
    );
    await reprintUnknown(venue.db, jobId);
    expect(await claim()).toMatchObject({ jobId, copy: 1, printedBefore: new Date(SATURDAY_NIGHT.getTime() + 1000) });
  });

  it('does not use what another address of the printer confirmed', async () => {
    await venue.db.updateTable('printers').set({ url: 'escpos://192.168.1.99' }).where('id', '=', printerId).execute();
    await addJob(venue.services, printerId);
    expect(await claim()).toMatchObject({ url: 'escpos://192.168.1.99', confirmation: null });
  });
});
