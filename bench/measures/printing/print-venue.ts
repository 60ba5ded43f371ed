// A venue with printers and orders, its server, and a waiter who is signed in.
import type pg from 'pg';
import { type Cluster, type DatabaseAddress, onDatabase } from '#bench/rig/cluster.ts';
import { openStaffClient, type StaffClient } from '#bench/rig/staff-client.ts';
import { startProductServer, type VenueServer } from '#bench/rig/venue-server.ts';
import { printingRoutes } from '#contract/routes.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { productId } from '#seed/stable-ids.ts';
import { newId } from '#server/platform/ids.ts';

/** The settings that allow printers on this machine, which a server in production otherwise refuses. */
export const LOOPBACK_PRINTER_SETTINGS = { PRINTER_NETWORKS: '127.0.0.1', PRINTER_PORTS: '1024-65535' };
const LINES_OF_ORDER = 3;

/** An order of drinks with pending lines, which is on the board of the drinks. */
export interface BoardOrder {
  readonly tableCode: string;
  readonly lineIds: readonly string[];
}

/** A running venue with printers and a signed-in waiter, for the measures of printing. */
export interface PrintVenue extends AsyncDisposable {
  readonly address: DatabaseAddress;
  readonly server: VenueServer;
  readonly waiter: StaffClient;
  /** The ids of the printers, in the order of their addresses. */
  readonly printerIds: readonly string[];
  /** Prints the order with «Imprimir», or marks it done and prints it with «Hecho». */
  print(order: BoardOrder, printerId: string, button?: 'print' | 'done'): Promise<void>;
}

/** Creates the database of a venue, stores printers with these addresses, starts the server, and signs a waiter in. */
export async function openPrintVenue(cluster: Cluster, name: string, urls: readonly string[]): Promise<PrintVenue> {
  const address = await cluster.openVenue(name);
  const printerIds = await onDatabase(address, (client) => addPrinters(client, urls));
  const server = await startProductServer(address, LOOPBACK_PRINTER_SETTINGS);
  const waiter = await openStaffClient(server.port);
  return {
    ...{ address, server, waiter, printerIds },
    print: ({ tableCode, lineIds }, printerId, button = 'print') => {
      const ticket = { printId: newId(), section: 'drinks', tableCode, printerId, copies: 1 };
      if (button === 'done') return waiter.send('POST', printingRoutes.markDone.path, { lineIds, ticket });
      const { printId, ...print } = ticket;
      return waiter.send('PUT', printingRoutes.printLinesOfTable.path.replace(':printId', printId), {
        ...print,
        lineIds,
      });
    },
    [Symbol.asyncDispose]: async () => {
      await waiter[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/**
 * Stores active printers with these addresses. They count as tested, and confirm each ticket. Printing is switched on if there are
 * addresses, otherwise off. Returns the ids of the printers.
 */
export async function addPrinters(client: pg.Client, urls: readonly string[]): Promise<string[]> {
  const printers = urls.map((url, index) => ({
    ...{ id: newId(), name: `Bench ${index + 1}`, name_key: `bench ${index + 1}`, url },
    ...{ active: true, columns: 48, code_page: 'cp858', version: 1, updated_on: new Date() },
  }));
  await insertRows(client, 'printers', printers);
  const states = printers.map(({ id, url }) => ({
    ...{ printer_id: id, confirmation: 'job', tested_url: url },
    ...{ is_paper_low: false, failed_tries: 0, unknown_in_a_row: 0 },
  }));
  await insertRows(client, 'printer_states', states);
  await client.query('update settings set active_printers = $1', [urls.length > 0]);
  return printers.map(({ id }) => id);
}

/** Stores orders of drinks with pending lines, for one table after another, and returns them. */
export async function addBoardOrders(
  client: pg.Client,
  { orders: count, tables, linesOfOrder = LINES_OF_ORDER }: { orders: number; tables: number; linesOfOrder?: number },
): Promise<BoardOrder[]> {
  const now = Date.now();
  const orders = Array.from({ length: count }, (_, index) => ({
    ...{ id: newId(), email: 'anonimo-a1b2c3d4', table_code: `B${(index % tables) + 1}` },
    ...sentOrderColumns(new Date(now - (count - index) * 1_000)),
  }));
  const lines = orders.flatMap(({ id, sent_on }) =>
    Array.from({ length: linesOfOrder }, (_, index) => ({
      ...{ id: newId(), order_id: id, position: index + 1, product_id: productId('drinks', 'Caña') },
      ...{
        product_type_id: 'drinks',
        name: 'Caña',
        label: 'Caña',
        size: '',
        quantity: index + 1,
        price: 180,
        vat_percent: 10,
      },
      ...{ notes: index === 0 ? 'Muy fría, por favor' : '', sent_on },
    })),
  );
  await insertRows(client, 'orders', orders);
  await insertRows(client, 'order_lines', lines);
  await client.query('analyze orders, order_lines');
  return orders.map(({ table_code: tableCode }, index) => ({
    tableCode,
    lineIds: lines.slice(index * linesOfOrder, (index + 1) * linesOfOrder).map(({ id }) => id),
  }));
}

/** Returns the database columns of an order that was placed at this time and sent to the boards at once. */
export function sentOrderColumns(time: Date) {
  return { placed_on: time, state: 'sent', sent_on: time };
}
