// A venue that listens on a port, and printers that ask for their tickets.
import type { CodePage, PrinterConfirmation, TicketColumns } from '#domain/printer.ts';
import { createSystemContext, type Services } from '#server/platform/context.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';
import {
  openTestVenue,
  SATURDAY_NIGHT,
  type TestVenue,
  type TestVenueOptions,
} from '#server/platform/testing/venue.ts';
import { readJob, readPrinterState, readTries } from '#server/printing/testing/worker-jobs.ts';
import { markAwayPrinters } from '#server/printing/worker/away-printers.ts';
import { endExpiredPrintTries } from '#server/printing/worker/end-expired-print-tries.ts';

/** The MAC address in the stored address of the test's Star printer, which polls by CloudPRNT. */
export const STAR_PRINTER_MAC = '00:11:62:0a:0b:0c';
/** The id in the stored address of the test's Epson printer, which polls by Server Direct Print. */
export const EPSON_ID = 'BARRA1';

/** A venue whose server listens. */
interface PollingVenue {
  readonly venue: TestVenue;
  /** The address of the server, without a path. */
  readonly origin: string;
  /** Sets the clock this many seconds after the beginning of the test. */
  readonly setSeconds: (seconds: number) => void;
  /** Runs the steps that a server runs all the time. */
  readonly runBackground: () => Promise<void>;
  /** The state and the problem of a job. */
  readonly stateOf: (jobId: string) => ReturnType<typeof readJob>;
  readonly outcomesOf: (jobId: string) => Promise<(string | null)[]>;
  readonly problemOf: (printerId: string) => Promise<string | null>;
}

/** Opens a test venue whose server listens on a free port of this machine, so that simulated printers can poll it. */
export async function openPollingVenue(options: TestVenueOptions = {}): Promise<PollingVenue> {
  const venue = await openTestVenue(options);
  const origin = await venue.app.listen({ port: 0, host: '127.0.0.1' });
  const { services, db } = venue;
  return {
    venue,
    origin,
    setSeconds: (seconds) => venue.setNow(new Date(SATURDAY_NIGHT.getTime() + seconds * 1000)),
    runBackground: async () => {
      await endExpiredPrintTries(services);
      await markAwayPrinters(createSystemContext(services));
    },
    stateOf: (jobId) => readJob(db, jobId),
    outcomesOf: async (jobId) => (await readTries(db, jobId)).map(({ outcome }) => outcome),
    problemOf: async (printerId) => (await readPrinterState(db, printerId)).problem,
  };
}

/** What a test says of its printer. */
interface PollingPrinterOptions {
  readonly url?: string;
  readonly columns?: TicketColumns;
  readonly codePage?: CodePage;
  readonly confirmation?: PrinterConfirmation | null;
}

/**
 * Stores a polling printer for tests, and switches printing on. `confirmation` is what the printer can confirm, according to a
 * successful test print; null if the printer was never tested. Returns its id and the path that it calls.
 */
export async function addPollingPrinter(
  { db, live }: Pick<Services, 'db' | 'live'>,
  {
    url = `cloudprnt://${STAR_PRINTER_MAC}`,
    columns = 48,
    codePage = 'cp858',
    confirmation = 'job',
  }: PollingPrinterOptions = {},
): Promise<{ readonly printerId: string; readonly path: string }> {
  const printerId = newId();
  const key = newToken();
  await db
    .insertInto('printers')
    .values({
      ...{ id: printerId, name: 'Barra', name_key: printerId, url, active: true, updated_on: SATURDAY_NIGHT },
      ...{ connection: 'polling', key_hash: hashToken(key), columns, code_page: codePage },
    })
    .execute();
  await db
    .insertInto('printer_states')
    .values({ printer_id: printerId, confirmation, tested_url: confirmation === null ? null : url })
    .execute();
  await db.updateTable('settings').set({ active_printers: true }).execute();
  live.publish('printing-keys');
  return { printerId, path: `${url.startsWith('sdp') ? '/api/epson-direct' : '/api/cloudprnt'}/${key}` };
}
