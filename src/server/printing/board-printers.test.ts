// The printers as boards show them: their state, resuming, and test prints.
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addJob } from './testing/print-jobs.ts';
import { addPrinter, readJobs, switchPrinting } from './testing/printing-venue.ts';

const venue = await openTestVenue();
const waiter = await venue.staffBrowser('WAITER');
const owner = await venue.staffBrowser('OWNER');
let printerId: string;

beforeEach(async () => {
  for (const table of ['print_jobs', 'printer_states', 'auto_runs', 'printers'] as const) {
    await venue.db.deleteFrom(table).execute();
  }
  await switchPrinting(venue.db, true);
  printerId = await addPrinter(venue.db, { name: 'Barra 2' });
});

describe('reading the printers', () => {
  it('lists them by name, with what is known of each and how many jobs wait for it', async () => {
    const kitchen = await addPrinter(venue.db, { name: 'Barra 10', active: false });
    for (const state of ['waiting', 'waiting', 'failed', 'printed'] as const) {
      await addJob(venue.db, { printer_id: kitchen, state });
    }
    await venue.db
      .updateTable('printer_states')
      .set({ confirmation: 'job', tested_on: SATURDAY_NIGHT, problem: 'paper-out', problem_on: SATURDAY_NIGHT })
      .set({
        is_paper_low: true,
        seen_on: SATURDAY_NIGHT,
        held_on: SATURDAY_NIGHT,
        tested_url: 'escpos://192.168.1.50',
      })
      .execute();
    const { isOn, printers } = await waiter.printing.readPrinting({});
    const time = SATURDAY_NIGHT.toISOString();
    expect(isOn).toBe(true);
    expect(printers).toEqual([
      { ...UNTESTED, id: printerId, name: 'Barra 2' },
      {
        ...{ id: kitchen, name: 'Barra 10', active: false, confirmation: 'job', testedOn: time },
        ...{ problem: { code: 'paper-out', since: time }, isPaperLow: true, seenOn: time, heldOn: time, waiting: 2 },
      },
    ]);
  });

  it('shows a printer whose address changed after its test print as untested', async () => {
    await addJob(venue.db, { printer_id: printerId, state: 'printed' });
    const tested = { confirmation: 'job', tested_on: SATURDAY_NIGHT, tested_url: 'escpos://192.168.1.50' } as const;
    await venue.db.updateTable('printer_states').set(tested).execute();
    await venue.db.updateTable('printers').set({ url: 'escpos://192.168.1.60' }).execute();
    expect((await waiter.printing.readPrinting({})).printers).toEqual([
      { ...UNTESTED, id: printerId, name: 'Barra 2' },
    ]);
  });

  it('says that printing is off, and that no board has an automatic mode that was never set', async () => {
    await switchPrinting(venue.db, false);
    const { isOn, autoRuns } = await waiter.printing.readPrinting({});
    expect(isOn).toBe(false);
    const off = { mode: 'off', intervalMinutes: null, printerId: null, copies: 1, setBy: null, setOn: null };
    expect(autoRuns).toEqual(
      ['drinks', 'food'].map((section) => ({ ...off, section, nextRunOn: null, pausedFor: null })),
    );
  });

  it('says who set the automatic mode of a board, when it runs next, and why it pauses at the moment', async () => {
    await venue.db.insertInto('printer_states').values({ printer_id: printerId, held_on: SATURDAY_NIGHT }).execute();
    const me = await waiter.staff.readSession({});
    await venue.db
      .insertInto('auto_runs')
      .values({
        ...{ section: 'food', mode: 'interval', interval_minutes: 5, printer_id: printerId, set_by: me.id },
        ...{ set_on: SATURDAY_NIGHT, next_run_on: SATURDAY_NIGHT },
      })
      .execute();
    const { autoRuns } = await waiter.printing.readPrinting({});
    const time = SATURDAY_NIGHT.toISOString();
    expect(autoRuns[1]).toEqual({
      ...{ section: 'food', mode: 'interval', intervalMinutes: 5, printerId, copies: 1, setBy: me.name, setOn: time },
      ...{ nextRunOn: time, pausedFor: 'printer-held' },
    });
  });
});

describe('resuming a printer', () => {
  it('ends its hold and its pause, and publishes the change', async () => {
    const jobId = await addJob(venue.db, { printer_id: printerId, state: 'waiting', problem: 'printer-held' });
    await venue.db
      .updateTable('printer_states')
      .set({ held_on: SATURDAY_NIGHT, unknown_in_a_row: 2, next_try_on: SATURDAY_NIGHT })
      .execute();
    let events = 0;
    venue.live.onChanged('printing', () => {
      events += 1;
    });
    expect(await waiter.printing.resumePrinter({ printerId })).toEqual({
      ...{ ...UNTESTED, id: printerId, name: 'Barra 2', waiting: 1 },
    });
    const state = await venue.db.selectFrom('printer_states').selectAll().executeTakeFirst();
    expect(state).toMatchObject({ held_on: null, unknown_in_a_row: 0, next_try_on: null });
    const job = await venue.db.selectFrom('print_jobs').select(['id', 'problem']).executeTakeFirst();
    expect(job).toEqual({ id: jobId, problem: null });
    expect(events).toBe(1);
  });

  it('that has printed nothing yet changes nothing; an unknown one is refused as not found', async () => {
    expect(await waiter.printing.resumePrinter({ printerId })).toMatchObject({ id: printerId, heldOn: null });
    const resume = waiter.printing.resumePrinter({ printerId: venue.newId() });
    await expect(resume).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a test print', () => {
  it('is stored once for a request that is sent several times, also at the same time', async () => {
    const request = { printerId, jobId: venue.newId() };
    const tests = await Promise.all([1, 2, 3].map(() => owner.printing.testPrinter(request)));
    tests.push(await owner.printing.testPrinter(request), await owner.printing.readTestPrint(request));
    for (const { job, printer } of tests) {
      expect(job).toMatchObject({ id: request.jobId, kind: 'test', section: null, tableCode: null, state: 'waiting' });
      expect(printer).toMatchObject({ id: printerId, confirmation: null, waiting: 1 });
    }
    const time = SATURDAY_NIGHT.toISOString();
    const ticket = { kind: 'test', printerName: 'Barra 2', time };
    expect(await readJobs(venue.db)).toMatchObject([{ id: request.jobId, copies: 1, ticket }]);
  });

  it('ends the pause of the printer; for one that is held it waits in the queue, with that reason', async () => {
    await addJob(venue.db, { printer_id: printerId });
    const state = { next_try_on: SATURDAY_NIGHT, held_on: SATURDAY_NIGHT };
    await venue.db.updateTable('printer_states').set(state).execute();
    const { job } = await owner.printing.testPrinter({ printerId, jobId: venue.newId() });
    expect(job).toMatchObject({ state: 'waiting', problem: 'printer-held' });
    const stored = await venue.db.selectFrom('printer_states').selectAll().executeTakeFirst();
    expect(stored).toMatchObject({ next_try_on: null, held_on: SATURDAY_NIGHT });
  });

  it('is refused while printing is off, and of a printer that is not active or does not exist', async () => {
    const jobId = venue.newId();
    const inactive = await addPrinter(venue.db, { name: 'Terraza', active: false });
    const test = (id: string) => owner.printing.testPrinter({ printerId: id, jobId });
    await expect(test(inactive)).rejects.toMatchObject({ code: 'printer-inactive' });
    await expect(test(venue.newId())).rejects.toMatchObject({ code: 'not-found' });
    await switchPrinting(venue.db, false);
    await expect(test(printerId)).rejects.toMatchObject({ code: 'printing-off' });
    expect(await readJobs(venue.db)).toEqual([]);
  });

  it('is read for its own printer only, and no other job is', async () => {
    const other = await addPrinter(venue.db, { name: 'Cocina' });
    const jobId = venue.newId();
    await owner.printing.testPrinter({ printerId, jobId });
    const ticketId = await addJob(venue.db, { printer_id: printerId });
    for (const request of [
      { printerId: other, jobId },
      { printerId, jobId: ticketId },
      { printerId, jobId: venue.newId() },
    ]) {
      await expect(owner.printing.readTestPrint(request)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('is for owners only, while every member of staff prints tickets and changes the queue', async () => {
    const jobId = venue.newId();
    for (const staff of [waiter, await venue.staffBrowser('MANAGER')]) {
      await expect(staff.printing.testPrinter({ printerId, jobId })).rejects.toMatchObject({ code: 'not-allowed' });
      await expect(staff.printing.readTestPrint({ printerId, jobId })).rejects.toMatchObject({ code: 'not-allowed' });
      expect(await staff.printing.dismissJobs({ jobIds: [jobId] })).toEqual({ results: [] });
    }
    await expect(venue.browser().printing.readPrinting({})).rejects.toMatchObject({ code: 'not-signed-in' });
  });
});

const UNTESTED = {
  ...{ active: true, confirmation: null, testedOn: null, problem: null, isPaperLow: false },
  ...{ seenOn: null, heldOn: null, waiting: 0 },
};
