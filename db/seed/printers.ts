// The ticket printers of the demo venue.
import { nameKey } from '#domain/text.ts';
import { insertRows, type Row, type SeedClient } from './insert-rows.ts';
import { printerId, staffId } from './stable-ids.ts';
import { STAFF } from './staff-and-regulars.ts';

/** The name and paper width of a ticket printer of the demo venue. */
export interface DemoPrinter {
  readonly name: string;
  /** Characters on a line: 32 on paper of 58 mm, 48 on paper of 80 mm. */
  readonly columns: 32 | 48;
}

/** The printers of the demo venue that its server connects to. */
export const DEMO_PRINTERS: readonly DemoPrinter[] = [
  { name: 'Barra', columns: 32 },
  { name: 'Cocina', columns: 48 },
];

/** Address of the printers until the demo starts simulators for them. */
const NO_SIMULATOR_URL = 'escpos://127.0.0.1:9100';

/** Inserts the printers into a new demo venue. */
export async function insertPrinters(client: SeedClient, now: Date): Promise<void> {
  await insertRows(
    client,
    'printers',
    DEMO_PRINTERS.map((printer) => printerRow(printer, NO_SIMULATOR_URL, now)),
  );
}

/**
 * Stores the addresses of the printer simulators (`addresses`, by printer name) in the demo venue's printers. An address on another
 * machine is not changed, because the owner has set it. If printers are missing, they are inserted and printing is switched on.
 * Does nothing in venues other than the demo.
 */
export async function storeSimulatorAddresses(
  client: SeedClient,
  addresses: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const printers = DEMO_PRINTERS.map((printer) =>
    printerRow(printer, addresses.get(printer.name) ?? NO_SIMULATOR_URL, now),
  );
  const staff = STAFF.map(({ email }) => staffId(email));
  await client.query(
    `with given as (
       select * from jsonb_populate_recordset(null::printers, $1::jsonb)
       where exists (select from staff_users where id = any($2::uuid[]))
     ), inserted as (
       insert into printers (id, name, name_key, url, active, columns, code_page, version, updated_on)
       select id, name, name_key, url, active, columns, code_page, version, updated_on from given
       on conflict do nothing
       returning id
     ), moved as (
       update printers set url = given.url, version = printers.version + 1, updated_on = given.updated_on
       from given
       where printers.id = given.id and printers.url like 'escpos://127.0.0.1:%' and printers.url <> given.url
     )
     update settings set active_printers = true where exists (select from inserted)`,
    [JSON.stringify(printers), staff],
  );
}

function printerRow({ name, columns }: DemoPrinter, url: string, now: Date): Row {
  return {
    ...{ id: printerId(name), name, name_key: nameKey(name), url, columns, code_page: 'cp858' },
    ...{ active: true, version: 1, updated_on: now },
  };
}
