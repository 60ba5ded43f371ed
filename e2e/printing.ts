// A venue with two simulated printers, and the actions of staff who print.
import { expect, type Locator, type Page } from '@playwright/test';
import type { PrinterProblem } from '#domain/printer.ts';
import { DEMO_PRINTERS } from '#seed/printers.ts';
import { printerId } from '#seed/stable-ids.ts';
import { openPrinterFake, type PrinterFake } from './fakes/printers/index.ts';
import { inBoardSettings, openBoard, signIn } from './staff.ts';
import { openVenue, type Venue } from './venue.ts';

/** A venue whose printers «Barra» and «Cocina» are simulated. */
export interface PrintingVenue extends Venue {
  readonly bar: PrinterFake;
  readonly kitchen: PrinterFake;
}

/** The settings with which the server may connect to simulators on any port of this machine. */
const LOOPBACK_PRINTERS = { PRINTER_PORTS: '1024-65535', PRINTER_NETWORKS: '127.0.0.0/8' };

/**
 * Runs a journey (browser test) on a venue of its own with two simulated printers, which have passed their test print unless
 * `areTested` is false. `prepare` is SQL that runs before the server starts.
 */
export async function withPrintingVenue(
  journey: (venue: PrintingVenue) => Promise<void>,
  { areTested = true, prepare = '' }: { readonly areTested?: boolean; readonly prepare?: string } = {},
): Promise<void> {
  const [bar, kitchen] = await Promise.all(DEMO_PRINTERS.map(openPrinterFake));
  if (!bar || !kitchen) throw new Error('The demo venue has two printers.');
  const addresses = [bar, kitchen].map((printer) => addressStatement(printer, areTested)).join(';');
  const venue = await openVenue(
    `update settings set active_printers = true; ${addresses}; ${prepare}`,
    LOOPBACK_PRINTERS,
  );
  try {
    await journey({ ...venue, bar, kitchen });
    expect([...bar.errors, ...kitchen.errors]).toEqual([]);
  } finally {
    await venue.close();
    await Promise.all([bar.close(), kitchen.close()]);
  }
}

function addressStatement({ name, url }: PrinterFake, isTested: boolean): string {
  const address = `update printers set url = '${url}' where id = '${printerId(name)}'`;
  if (!isTested) return address;
  return `${address}; insert into printer_states (printer_id, confirmation, tested_on, tested_url)
    values ('${printerId(name)}', 'job', now(), '${url}')`;
}

/**
 * A print job that a test stores in the queue of the food board. Its ticket has no lines. It is not due before an hour has passed,
 * so that it stays in the queue.
 */
export interface QueuedTicket {
  readonly table: string;
  readonly printer: string;
  readonly state: 'waiting' | 'failed' | 'unknown';
  readonly problem: PrinterProblem;
  readonly copies?: number;
  readonly mayRepeat?: boolean;
}

/** Returns the SQL that stores this print job as the newest of its queue. */
export function queuedTicketStatement({
  table,
  printer,
  state,
  problem,
  copies = 1,
  mayRepeat = false,
}: QueuedTicket): string {
  return `insert into print_jobs (id, kind, section, table_code, printer_id, ticket, copies, may_repeat, state, problem,
      not_before, give_up_on, created_on, state_on)
    select gen_random_uuid(), 'ticket', 'food', '${table}', id,
      '{"kind": "ticket", "section": "food", "tableCode": "${table}", "orders": [],
        "part": {"number": 1, "of": 1}, "isCancellation": false}',
      ${copies}, ${mayRepeat}, '${state}', '${problem}', now() + interval '1 hour', now() + interval '2 hours', clock_timestamp(), now()
    from printers where name = '${printer}'`;
}

/** Signs in as a waiter, opens the drinks board and chooses its printer. */
export async function openPrintingBoard(page: Page, venue: PrintingVenue, printer = 'Barra'): Promise<void> {
  await signIn(page, venue.url, 'waiter');
  await openBoard(page, venue.url, 'drinks');
  await chooseBoardPrinter(page, printer);
}

/** Chooses the printer of a board in its settings, by the text of the option. */
export async function chooseBoardPrinter(page: Page, option: string): Promise<void> {
  await inBoardSettings(page, (dialog) =>
    dialog.getByRole('combobox', { name: /^Impresora/ }).selectOption({ label: option }),
  );
}

/** Opens «Cola de Impresión» and returns its dialog. */
export async function openPrintQueue(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cola de Impresión/ }).click();
  const queue = page.getByRole('dialog', { name: 'Cola de Impresión' });
  await expect(queue).toBeVisible();
  return queue;
}

/** Returns the texts of the tickets that the printer has printed completely and cut. */
export function printedTexts(printer: PrinterFake): readonly string[] {
  return printer.tickets().flatMap(({ text, isCut }) => (isCut ? [text] : []));
}
