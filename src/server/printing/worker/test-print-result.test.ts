// What a test print finds is stored for the address at which it was printed: the confirmation, and the certificate.
import { expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { addPrinter, switchPrinting } from '#server/printing/testing/printing-venue.ts';
import { claimJob } from './claim-job.ts';
import { concludePrintTry } from './conclude-try.ts';

const venue = await openTestVenue();
await switchPrinting(venue.db, true);

/** Stores a test print and claims it. */
async function claimTest(printerId: string) {
  const times = { not_before: SATURDAY_NIGHT, created_on: SATURDAY_NIGHT, state_on: SATURDAY_NIGHT };
  const ticket = { kind: 'test', printerName: 'Cocina', time: SATURDAY_NIGHT.toISOString() };
  await venue.db
    .insertInto('print_jobs')
    .values({
      ...{ id: newId(), kind: 'test', section: null, table_code: null, printer_id: printerId },
      ...{ ticket: JSON.stringify(ticket), copies: 1, state: 'waiting', problem: null, created_by: null },
      ...{ ...times, give_up_on: new Date(SATURDAY_NIGHT.getTime() + 60_000) },
    })
    .execute();
  venue.setNow(SATURDAY_NIGHT);
  const claimed = await claimJob(createSystemContext(venue.services), printerId, {
    claimedBy: 'test',
    leaseMs: 40_000,
  });
  if (!claimed) throw new Error('The test print was not claimed.');
  return claimed;
}

it('the certificate that a test print finds is expected at that address, and at no other', async () => {
  const printerId = await addPrinter(venue.db, { name: 'Cocina' });
  await venue.db.insertInto('printer_states').values({ printer_id: printerId }).execute();
  const first = await claimTest(printerId);
  expect(first.certificate).toBeNull();
  await concludePrintTry(createSystemContext(venue.services), first.tryId, {
    ...{ outcome: { kind: 'confirmed' }, hasResponded: true, isPaperLow: false },
    ...{ confirmation: 'job', certificate: 'a1b2' },
  });

  const second = await claimTest(printerId);
  expect(second.certificate).toBe('a1b2');
  await concludePrintTry(createSystemContext(venue.services), second.tryId, {
    ...{ outcome: { kind: 'not-begun', problem: 'certificate-changed' }, hasResponded: true, isPaperLow: false },
    confirmation: null,
  });
  await venue.db.updateTable('printer_states').set({ next_try_on: null }).execute();
  await venue.db.updateTable('print_jobs').set({ state: 'dismissed' }).execute();
  await venue.db.updateTable('printers').set({ url: 'epos://192.168.1.51' }).where('id', '=', printerId).execute();
  expect((await claimTest(printerId)).certificate).toBeNull();
});

it('what a test print finds is not stored if the address changes while it is printed', async () => {
  const printerId = await addPrinter(venue.db, { name: 'Barra' });
  await venue.db.insertInto('printer_states').values({ printer_id: printerId }).execute();
  const { tryId } = await claimTest(printerId);
  await venue.db
    .updateTable('printers')
    .set({ url: 'epos://192.168.1.52', updated_on: new Date(SATURDAY_NIGHT.getTime() + 1_000) })
    .where('id', '=', printerId)
    .execute();
  await concludePrintTry(createSystemContext(venue.services), tryId, {
    ...{ outcome: { kind: 'confirmed' }, hasResponded: true, isPaperLow: false },
    ...{ confirmation: 'job', certificate: 'a1b2' },
  });
  const state = venue.db.selectFrom('printer_states').selectAll().where('printer_id', '=', printerId);
  expect(await state.executeTakeFirst()).toMatchObject({ confirmation: null, tested_url: null, certificate: null });
});
