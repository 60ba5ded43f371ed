// The test print before the first ticket of a printer: it finds out what the printer confirms.
import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { GIVE_UP_MS } from '#domain/print-job.ts';
import type { TestTicket } from '#domain/ticket.ts';
import type { Context } from '#server/platform/context.ts';

interface UntestedPrinter {
  readonly name: string;
  readonly url: string;
  readonly isTested: boolean;
  /** When the oldest waiting job was stored, and whether it is a test; null if none waits. */
  readonly oldestOn: Date | null;
  readonly isOldestTest: boolean | null;
}

/**
 * Stores a test print ahead of the waiting tickets of a printer that is not tested at its present address. There is one test print
 * per address, which is not repeated after the printer refused it. Returns true if the printer is tested, or does not exist.
 */
export async function storeFirstTest({ db, now }: Context, printerId: string): Promise<boolean> {
  const printer = (
    await raw<UntestedPrinter>`
      select name, url, confirmation is not null and tested_url = url as "isTested",
        oldest.created_on as "oldestOn", oldest.kind = 'test' as "isOldestTest"
      from printer_states
      join printers on printers.id = printer_states.printer_id
      left join lateral (
        select created_on, kind from print_jobs
        where print_jobs.printer_id = printers.id and state = 'waiting' order by created_on, id limit 1
      ) as oldest on true
      where printer_states.printer_id = ${printerId}
    `.execute(db)
  ).rows[0];
  if (!printer || printer.isTested) return true;
  if (printer.oldestOn === null || printer.isOldestTest) return false;
  const ticket: TestTicket = { kind: 'test', printerName: printer.name, time: now.toISOString() };
  const waiting = {
    state: 'waiting' as const,
    ticket: JSON.stringify(ticket),
    problem: null,
    copies_printed: 0,
    may_repeat: false,
    created_on: new Date(printer.oldestOn.getTime() - 1),
    not_before: now,
    state_on: now,
    give_up_on: new Date(now.getTime() + GIVE_UP_MS),
  };
  await db
    .insertInto('print_jobs')
    .values({ id: testIdOf(printerId, printer.url), kind: 'test', printer_id: printerId, copies: 1, ...waiting })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(waiting)
        .where((test) =>
          test.or([
            test('print_jobs.state', 'in', ['printed', 'sent', 'unknown', 'dismissed']),
            test.and([test('print_jobs.state', '=', 'failed'), test('print_jobs.problem', '=', 'gave-up')]),
          ]),
        ),
    )
    .execute();
  return false;
}

const UUID_BYTES = 16;

/** The same id for the same printer and address: a UUID of version 8, which is any 122 bits. */
function testIdOf(printerId: string, url: string): string {
  const bytes = createHash('sha256').update(`test print ${printerId} ${url}`).digest().subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
