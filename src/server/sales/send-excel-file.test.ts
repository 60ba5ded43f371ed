// Sending a list as a download that is written while the list is read.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type ExportPage, toExportFile } from './export-file.ts';
import { sendExcelFile } from './send-excel-file.ts';

const DAYS = { from: '2026-11-20', to: '2026-11-21' };
const COLUMNS = [{ title: 'Pedido', width: 40 }];

it('reading an endless list stops when the client disconnects', async () => {
  const list = anEndlessList();
  const { response, close } = await download(list.rows());
  await once(response, 'readable');
  response.destroy();
  await expect.poll(() => list.isClosed).toBe(true);
  await close();
});

it('a download fails if reading the list fails, so that no incomplete file looks complete', async () => {
  const { response, close } = await download(brokenList());
  expect(response.headers['content-disposition']).toBe('attachment; filename="pedidos-2026-11-20_2026-11-21.xlsx"');
  await expect(response.resume().toArray()).rejects.toThrow('aborted');
  await close();
});

/** Serves the list on a port of its own. Returns the response once its headers have arrived. */
async function download(rows: AsyncIterable<ExportPage>) {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/file', (_, reply) =>
    sendExcelFile(reply, 'orders', toExportFile('orders', { days: DAYS, columns: COLUMNS, rows })),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/file`, resolve).on('error', reject);
  });
  return { response, close: () => app.close() };
}

function anEndlessList() {
  const list = {
    isClosed: false,
    rows: async function* (): AsyncGenerator<ExportPage> {
      try {
        for (let index = 0; ; index += 1) {
          // Yields to the connection, as waiting for the database would.
          await new Promise((resolve) => setImmediate(resolve));
          yield [[{ kind: 'text', text: `Caña ${(index * 7919) % 104_729}` }]];
        }
      } finally {
        list.isClosed = true;
      }
    },
  };
  return list;
}

async function* brokenList(): AsyncGenerator<ExportPage> {
  for (let index = 0; index < 20_000; index += 1) yield [[{ kind: 'text', text: `Caña ${(index * 7919) % 104_729}` }]];
  throw new Error('The database is unreachable.');
}
