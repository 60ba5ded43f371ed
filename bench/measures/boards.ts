// Time until a board with 500 pending lines paints its first rows, against a board with 10.
import type { BrowserContextOptions } from '@playwright/test';
import type pg from 'pg';
import { openBrowser } from '#bench/rig/browser.ts';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { signedInContext } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { type ResultRow, ratioRow } from '#bench/row.ts';
import { insertRows } from '#seed/insert-rows.ts';
import { productId } from '#seed/stable-ids.ts';
import { TABLES } from '#seed/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { sentOrderColumns } from './printing/print-venue.ts';
import { measureMsToRows } from './rows-painted.ts';

const MANY = 500;
const FEW = 10;
const LINES_OF_ORDER = 3;
const ROUNDS = 9;
const TABLET = { viewport: { width: 1280, height: 800 } };

interface MeasuredBoard {
  readonly url: string;
  readonly options: BrowserContextOptions;
}

/**
 * Measures how long the staff's drinks board (the list of pending order lines) takes to paint its first rows, with 500 lines and
 * with 10.
 */
export async function* measureBoards(cluster: Cluster): AsyncGenerator<ResultRow> {
  const [long, short] = [await cluster.openVenue('board_long'), await cluster.openVenue('board_short')];
  await onDatabase(long, (client) => addPendingLines(client, MANY));
  await onDatabase(short, (client) => addPendingLines(client, FEW));
  await using longVenue = await startProductServer(long);
  await using shortVenue = await startProductServer(short);
  await using browser = await openBrowser();
  const boardOf = async (port: number): Promise<MeasuredBoard> => ({
    url: `http://localhost:${port}/admin/orders/drinks`,
    options: { ...TABLET, ...(await signedInContext(port)) },
  });
  const [many, few] = [await boardOf(longVenue.port), await boardOf(shortVenue.port)];
  const firstRows = ({ url, options }: MeasuredBoard) =>
    browser.onFreshPage(options, (page) => measureMsToRows(page, url, 'main section li'));

  await firstRows(many);
  await firstRows(few);
  const rounds: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await firstRows(many), floor: await firstRows(few) });
  }
  yield ratioRow(
    {
      what: 'Board with 500 pending lines, first rows painted',
      unit: 'ms',
      target: { atMost: 1.3 },
      note: 'The floor is a board with 10 lines. CPU 4x slower, empty cache, no network between.',
    },
    rounds,
  );
}

async function addPendingLines(client: pg.Client, count: number): Promise<void> {
  const now = Date.now();
  const tables = TABLES.filter(({ active }) => active);
  const orders = Array.from({ length: Math.ceil(count / LINES_OF_ORDER) }, (_, index) => ({
    id: newId(),
    email: 'anonimo-a1b2c3d4',
    table_code: tables[index % tables.length]?.code,
    ...sentOrderColumns(new Date(now - index * 10_000)),
  }));
  const lines = Array.from({ length: count }, (_, index) => {
    const order = orders[Math.floor(index / LINES_OF_ORDER)];
    return {
      id: newId(),
      order_id: order?.id,
      position: (index % LINES_OF_ORDER) + 1,
      product_id: productId('drinks', 'Caña'),
      product_type_id: 'drinks',
      name: 'Caña',
      label: 'Caña',
      size: '',
      quantity: (index % 4) + 1,
      price: 180,
      vat_percent: 10,
      notes: index % 5 === 0 ? 'Muy fría, por favor' : '',
      sent_on: order?.sent_on,
    };
  });
  await insertRows(client, 'orders', orders);
  await insertRows(client, 'order_lines', lines);
}
