// A test venue with printers, and the print jobs that it has stored.
import type { Ticket } from '#domain/ticket.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { openTestVenue, type TestBrowser, type TestVenue } from '#server/platform/testing/venue.ts';

/**
 * Opens a test venue with two printers, printing switched on, and a waiter who is signed in. `bar` and `kitchen` are printer ids.
 */
export async function openVenueWithPrinters(): Promise<{
  readonly venue: TestVenue;
  readonly waiter: TestBrowser;
  readonly bar: string;
  readonly kitchen: string;
}> {
  const venue = await openTestVenue();
  const waiter = await venue.staffBrowser('WAITER');
  const bar = await addPrinter(venue.db, { name: 'Barra' });
  const kitchen = await addPrinter(venue.db, { name: 'Cocina' });
  await switchPrinting(venue.db, true);
  return { venue, waiter, bar, kitchen };
}

/** Stores a printer that has never been tested, and returns its id. */
export async function addPrinter(
  db: Database,
  { name, active = true }: { name: string; active?: boolean },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('printers')
    .values({ id, name, name_key: name, url: 'escpos://192.168.1.50', active, updated_on: new Date(0) })
    .execute();
  return id;
}

/** Switches printing on or off in the settings. */
export async function switchPrinting(db: Database, isOn: boolean): Promise<void> {
  await db.updateTable('settings').set({ active_printers: isOn }).execute();
}

/** The columns of a stored print job that tests compare. */
interface StoredJob {
  readonly id: string;
  readonly copies: number;
  readonly section: string | null;
  readonly table_code: string | null;
  readonly ticket: Ticket;
}

/** Reads the stored print jobs, oldest first. */
export function readJobs(db: Database): Promise<StoredJob[]> {
  return db
    .selectFrom('print_jobs')
    .select(['id', 'copies', 'section', 'table_code', 'ticket'])
    .orderBy('created_on')
    .orderBy('id')
    .execute();
}
