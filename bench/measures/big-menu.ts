// A venue with 2,000 products: requests per second of its menu against `node:http` sending the same bytes, and sizes.
import { get } from 'node:http';
import { type Cluster, onDatabase } from '#bench/rig/cluster.ts';
import { sessionHeader } from '#bench/rig/staff-session.ts';
import { startProductServer } from '#bench/rig/venue-server.ts';
import { plainRow, type ResultRow, ratioRow } from '#bench/row.ts';
import { CONNECTIONS, fetchMenu, measureMenuRounds } from './menu-load.ts';
import { multiplyProducts } from './multiply-products.ts';

const KILOBYTE = 1000;

/** Measures requests per second and sizes of the menu of a venue with 2,000 products. */
export async function* measureBigMenu(cluster: Cluster): AsyncGenerator<ResultRow> {
  const address = await cluster.openVenue('big_menu');
  await onDatabase(address, multiplyProducts);
  await using venue = await startProductServer(address);
  const response = await fetchMenu(venue.port);
  const manager = await sessionHeader(venue.port, 'manager');
  const list = await compressedBytes(venue.port, '/api/admin/products?section=drinks', manager);
  const page = await compressedBytes(venue.port, '/', {});
  yield ratioRow(
    {
      what: `Menu API of 2,000 products, ${CONNECTIONS} connections, brotli`,
      unit: 'requests/s',
      target: { atLeast: 0.9 },
      note: `The floor is node:http sending the same ${(response.body.length / KILOBYTE).toFixed(1)} KB with the same headers.`,
    },
    await measureMenuRounds(venue.port, response),
  );
  yield plainRow(
    {
      what: 'Customer page of 2,000 products, brotli',
      unit: 'KB',
      target: { atMost: 120 },
      note: 'The document with the whole menu in it, written out and as data.',
    },
    [page / KILOBYTE],
  );
  yield plainRow(
    {
      what: 'Staff’s list of the drinks among 2,000 products, brotli',
      unit: 'KB',
      target: { atMost: 40 },
      note: 'Some 1,200 drinks, compressed for each request.',
    },
    [list / KILOBYTE],
  );
}

/** The transferred bytes of a brotli response. */
function compressedBytes(port: number, path: string, own: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...own, 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200 && response.headers['content-encoding'] === 'br') resolve(bytes);
        else reject(new Error(`${path} was answered with ${response.statusCode}, or not compressed.`));
      });
    }).on('error', reject);
  });
}
