// A bucket of an S3 server that this project did not write: every address of a bucket keeps, lists and expires its copies.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackupSettings } from '#server/platform/backup-settings.ts';
import { describeBackupFile } from './backup-file.ts';
import { deleteExpiredBackups } from './backup-store.ts';
import { createS3Store } from './s3-store.ts';
import { isSigned } from './testing/bucket.ts';

const { signal } = new AbortController();
/** A bucket that the path names, and one whose name is its host. */
const BUCKETS = [{ name: 'copias' }, { name: 'copias.s3.example' }];
const { globalAgent } = http;
const SECRET = 'S3RVER';

let folder: string;
let server: http.Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-s3-'));
  const directory = path.join(folder, 'buckets');
  const s3 = new S3rver({ silent: true, directory, configureBuckets: BUCKETS, allowMismatchedSignatures: true });
  await s3.configureBuckets();
  const answer = s3.callback();
  // It computes signatures of a host's bucket and of an apostrophe differently from the published algorithm.
  server = http.createServer((request, response) => {
    if (isSigned(request, String(request.headers['x-amz-content-sha256']), SECRET)) answer(request, response);
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // As the name server of a store does: every name of a bucket has the address of the store.
  http.globalAgent = new http.Agent({
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
});
afterAll(async () => {
  http.globalAgent.destroy();
  http.globalAgent = globalAgent;
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const NAMES = ['20261101T010000Z', '20261101T030000Z', '20261102T030000Z', '20261103T030000Z'].map(
  (time) => `comanda-${time}.jsonl.gz.age`,
);

it.each([
  '127.0.0.1/copias',
  '127.0.0.1/copias/mi bar',
  '127.0.0.1/copias/mi%20bar%2Bcocina',
  '127.0.0.1/copias/La Española',
  '127.0.0.1/copias/Tapas & Vinos',
  "127.0.0.1/copias/O'Briens",
  '127.0.0.1/copias/bar+terraza',
  '127.0.0.1/copias/50%25/(dos)/¡tres!*',
  'copias.s3.example',
  'copias.s3.example/mi-bar',
  "copias.s3.example/La Española/O'Briens & hijos",
])('A bucket at %s keeps, lists and expires its copies', async (address) => {
  const [host = '', ...rest] = address.split('/');
  const store = createS3Store(settingsOf(`http://${[`${host}:${portOf(server)}`, ...rest].join('/')}`));
  for (const name of NAMES) {
    const file = path.join(folder, name);
    await writeFile(file, `a backup of ${name}`);
    await store.put(await describeBackupFile(file), signal);
  }
  expect(await store.list(signal)).toEqual(NAMES);
  await deleteExpiredBackups(store, NAMES.at(-1) ?? '', signal);
  // Of a day before the two newest, only the last copy is kept.
  expect(await store.list(signal)).toEqual(NAMES.slice(1));
});

function portOf(listening: http.Server): number {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function settingsOf(url: string) {
  const env = {
    BACKUP_S3_URL: url,
    BACKUP_S3_REGION: 'eu-south-2',
    BACKUP_S3_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET: SECRET,
  };
  const read = readBackupSettings(env, { root: '/srv', isProduction: true, dataDir: '/srv/data', backupPath: null });
  if (!read?.s3) throw new Error('There is no bucket');
  return read.s3;
}
