// The printers of the demo that its server does not connect to: one of a print agent, and one that asks for its tickets.
import { nameKey } from '#domain/text.ts';
import type { SeedClient } from './insert-rows.ts';
import { printerId, staffId } from './stable-ids.ts';
import { STAFF } from './staff-and-regulars.ts';

const DEMO_AGENT = { id: printerId('print agent'), name: 'Ordenador de la terraza' } as const;
/** The printer of the demo venue that a print agent prints on: its name, and the width of its paper in characters. */
export const DEMO_AGENT_PRINTER = { name: 'Terraza', columns: 48 } as const;
/** The printer of the demo venue that asks the server for its tickets by CloudPRNT. */
export const DEMO_POLLING_PRINTER = { name: 'Pase', columns: 48, mac: '00:11:62:0A:0B:0C' } as const;

/**
 * What `storeRemotePrinters` stores for the demo's remote printers (those that the server does not connect to): the SHA-256 hashes
 * of their keys, and the address of the printer of the print agent. All three change with each start of the demo.
 */
export interface RemotePrinterKeys {
  readonly agentKeyHash: Buffer;
  readonly pollingKeyHash: Buffer;
  /** Address of the printer of the print agent. */
  readonly agentPrinterUrl: string;
}

/**
 * Stores the demo's print agent and its two remote printers (those that the server does not connect to). The agent, and the
 * printer that asks for its tickets, get new keys. One whose name another record has is not stored. If the owner has changed a
 * printer's address to another machine, the address stays. Does nothing in venues other than the demo.
 */
export async function storeRemotePrinters(client: SeedClient, keys: RemotePrinterKeys, now: Date): Promise<void> {
  const { agentKeyHash, pollingKeyHash, agentPrinterUrl } = keys;
  const { id: agentId, name: agentName } = DEMO_AGENT;
  const staff = STAFF.map(({ email }) => staffId(email));
  await client.query(
    `insert into print_agents (id, name, name_key, updated_on)
     select $1, $2, $3, $4::timestamptz where exists (select from staff_users where id = any($5::uuid[]))
     on conflict do nothing`,
    [agentId, agentName, nameKey(agentName), now, staff],
  );
  await client.query('update print_agents set key_hash = $2 where id = $1', [agentId, agentKeyHash]);
  const { name, columns } = DEMO_AGENT_PRINTER;
  await client.query(
    `insert into printers (id, name, name_key, url, columns, connection, agent_id, active, updated_on)
     select $1, $2, $3, $4, $5::smallint, 'agent', id, true, $6::timestamptz from print_agents where id = $7
     on conflict do nothing`,
    [printerId(name), name, nameKey(name), agentPrinterUrl, columns, now, agentId],
  );
  await client.query(
    `update printers set url = $2, version = version + 1, updated_on = $3::timestamptz
     where id = $1 and connection = 'agent' and url like 'escpos://127.0.0.1:%' and url <> $2`,
    [printerId(name), agentPrinterUrl, now],
  );
  await storePollingPrinter(client, pollingKeyHash, { now, staff });
}

async function storePollingPrinter(
  client: SeedClient,
  keyHash: Buffer,
  { now, staff }: { readonly now: Date; readonly staff: readonly string[] },
): Promise<void> {
  const { name, columns, mac } = DEMO_POLLING_PRINTER;
  const url = `cloudprnt://${mac}`;
  await client.query(
    `insert into printers (id, name, name_key, url, columns, connection, active, updated_on)
     select $1, $2, $3, $4, $5::smallint, 'polling', true, $6::timestamptz
     where exists (select from staff_users where id = any($7::uuid[]))
     on conflict do nothing`,
    [printerId(name), name, nameKey(name), url, columns, now, staff],
  );
  await client.query(`update printers set key_hash = $3 where id = $1 and connection = 'polling' and url = $2`, [
    printerId(name),
    url,
    keyHash,
  ]);
}
