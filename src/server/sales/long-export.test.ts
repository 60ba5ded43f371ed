// Exporting a year of orders: the file is sent while the list is read, and is never in memory as a whole.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { sql as raw } from 'kysely';
import { expect, it } from 'vitest';
import { excelDownloadPaths } from '#contract/routes.ts';
import { listenOnFreePort } from '#server/platform/testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { sheetPath } from '#server/platform/workbook/workbook-files.ts';

const ORDERS = 2_500;
const LINES_EACH = 20;
/** The allowed growth of memory: one page and what is built from it. All rows together would take some 40 MB. */
const GROWTH_MAX_BYTES = 12 * 1024 * 1024;
/** Chunks between two measurements, because each one collects garbage, which is slow. */
const CHUNKS_BETWEEN = 16;

const venue = await openTestVenue();
await raw`
  insert into orders (id, email, table_code, placed_on, state, sent_on)
  select gen_random_uuid(), 'lucia@example.com', 'A1', sent_on, 'sent', sent_on
  from generate_series(0, ${ORDERS}::integer - 1) as place
  cross join lateral (select ${SATURDAY_NIGHT}::timestamptz - place * interval '1 second') as sent (sent_on)
`.execute(venue.db);
await raw`
  insert into order_lines (id, order_id, position, product_id, product_type_id, name, label, size, quantity, price, vat_percent, notes, sent_on)
  select gen_random_uuid(), id, place, gen_random_uuid(), 'drinks', 'Caña', 'Caña', '', 1, 250, 10, md5(id::text || place), sent_on
  from orders, generate_series(1, ${LINES_EACH}::integer) as place
`.execute(venue.db);
// The database does this by itself after a while.
await raw`analyze orders, order_lines`.execute(venue.db);

it('fifty thousand rows are sent while they are read, and released from memory once they are sent', async () => {
  const { cookies } = await venue.staffBrowser('OWNER');
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${await listenOnFreePort(venue.app)}${excelDownloadPaths.orders}`, {
    headers: { cookie },
  });

  const chunks: Uint8Array[] = [];
  const heaps: number[] = [];
  for await (const chunk of response.body ?? []) {
    // Rows that are deleted after the first bytes arrived are not in the file, unless they had been read before.
    if (chunks.length === 0) await deleteOldest();
    if (chunks.length % CHUNKS_BETWEEN === 0) heaps.push(heapInUse());
    chunks.push(chunk);
  }
  expect(rowsIn(Buffer.concat(chunks))).toBe((ORDERS - 1) * LINES_EACH);
  const [first = 0, ...later] = heaps;
  expect(later.length).toBeGreaterThan(2);
  expect(Math.max(...later) - first).toBeLessThan(GROWTH_MAX_BYTES);
});

/** Deletes the oldest order, which is the last one of the list. */
async function deleteOldest(): Promise<void> {
  const oldest = venue.db.selectFrom('orders').select('id').orderBy('sent_on').limit(1);
  await venue.db.deleteFrom('order_lines').where('order_id', 'in', oldest).execute();
  await venue.db.deleteFrom('orders').where('id', 'in', oldest).execute();
}

/** The number of rows of the sheet, without the row of titles. */
function rowsIn(file: Uint8Array): number {
  const sheet = unzipSync(file)[sheetPath(0)] ?? new Uint8Array(0);
  return Buffer.from(sheet).toString('latin1').split('<row ').length - 2;
}

/** The used heap in bytes after a garbage collection. */
function heapInUse(): number {
  Reflect.apply(collector, undefined, []);
  return process.memoryUsage().heapUsed;
}

const collector = openCollector();

function openCollector() {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('The engine does not let its garbage be collected.');
  return gc;
}
