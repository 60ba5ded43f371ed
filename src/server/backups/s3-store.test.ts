// A bucket of an S3-compatible store as a place of backups.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '#server/platform/testing/until.ts';
import { describeBackupFile } from './backup-file.ts';
import { deleteExpiredBackups } from './backup-store.ts';
import { createS3Store } from './s3-store.ts';
import { signatureOf, startBucket } from './testing/bucket.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const STORED = 'comanda-20261106T030000Z.jsonl.gz.age';
const { signal } = new AbortController();

const bucket = await startBucket(SECRET);
const folder = await mkdtemp(path.join(os.tmpdir(), 'comanda-bucket-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = () => ({
  origin: bucket.origin,
  path: 'bucket/mi-bar',
  region: 'eu-south-2',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: SECRET,
});

describe('the simulated bucket computes', () => {
  it.each([
    {
      title: 'the published signature of an object that is read',
      path: '/test.txt',
      query: '',
      range: { range: 'bytes=0-9' },
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      title: 'the published signature of a list of objects',
      path: '/',
      query: 'max-keys=2&prefix=J',
      range: {},
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ])('$title', ({ path: at, query, range, signature }) => {
    const time = '20130524T000000Z';
    const signed = {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': time,
      ...range,
    };
    const request = {
      method: 'GET',
      path: at,
      query: new URLSearchParams(query),
      headers: new Map(Object.entries(signed)),
    };
    expect(signatureOf({ ...request, time, contentHash: EMPTY }, SECRET, 'us-east-1')).toBe(signature);
  });
});

describe('a bucket', () => {
  afterEach(() => {
    bucket.fault = null;
    bucket.files.clear();
  });

  it.each([
    ['answers 500', 'error', 'The bucket answers PUT with 500 InternalError'],
    ['says that it stored a file, and did not', 'not-stored', 'The bucket answers HEAD with 404'],
    ['says that it stored a file, and has only its first half', 'half-stored', 'The bucket has 4 of 8 bytes'],
    ['ends the connection in the middle', 'cut', 'socket hang up'],
  ] as const)('that %s is an error', async (_, fault, reason) => {
    bucket.fault = fault;
    const file = path.join(folder, STORED);
    await writeFile(file, 'a backup');
    await expect(createS3Store(settings()).put(await describeBackupFile(file), signal)).rejects.toThrow(reason);
    expect(bucket.files.size).toBe(0);
  });

  it('that stores a file, and leaves it out of its list, is an error', async () => {
    bucket.fault = 'not-listed';
    await writeFile(path.join(folder, STORED), 'a backup');
    const store = createS3Store(settings());
    await store.put(await describeBackupFile(path.join(folder, STORED)), signal);
    await expect(deleteExpiredBackups(store, STORED, signal)).rejects.toThrow(
      `${STORED} is stored, but not in the list`,
    );
  });

  it('that never answers is given up at the stop of the server', async () => {
    bucket.fault = 'silent';
    const file = path.join(folder, STORED);
    await writeFile(file, 'a backup');
    const stopping = new AbortController();
    const earlier = bucket.puts;
    const storing = createS3Store(settings()).put(await describeBackupFile(file), stopping.signal);
    const refused = expect(storing).rejects.toMatchObject({ name: 'AbortError' });
    await until('the request has arrived', () => bucket.puts > earlier);
    stopping.abort();
    await refused;
  });

  it('receives a signed file below its prefix, lists all pages of backups, and loses the expired ones', async () => {
    const store = createS3Store(settings());
    for (const day of ['01', '02', '03', '04', '05']) {
      const file = path.join(folder, `comanda-202611${day}T030000Z.jsonl.gz.age`);
      await writeFile(file, `a backup of day ${day}`);
      await store.put(await describeBackupFile(file), signal);
    }
    bucket.files.set('another/comanda-20261101T030000Z.jsonl.gz.age', Buffer.from('of another venue'));
    bucket.files.set('mi-bar/comanda-20200101T030000Z.jsonl.gz.age', Buffer.from('old'));
    bucket.files.set('mi-bar/holiday.jpg', Buffer.from('picture'));
    expect(await store.list(signal)).toHaveLength(6);
    expect(String(bucket.files.get('mi-bar/comanda-20261105T030000Z.jsonl.gz.age'))).toBe('a backup of day 05');
    await store.delete('comanda-20200101T030000Z.jsonl.gz.age', signal);
    await deleteExpiredBackups(store, 'comanda-20261105T030000Z.jsonl.gz.age', signal);
    expect(await store.list(signal)).toHaveLength(5);
    expect([...bucket.files.keys()].toSorted().slice(0, 1)).toEqual(['another/comanda-20261101T030000Z.jsonl.gz.age']);
    expect(bucket.files.has('mi-bar/holiday.jpg')).toBe(true);
  });

  it('that refuses the signature is an error with the code of the store, without the keys', async () => {
    const store = createS3Store({ ...settings(), secret: 'another' });
    await expect(store.list(signal)).rejects.toThrow('The bucket answers GET with 403 SignatureDoesNotMatch');
  });

  it.each([
    ['a page of a proxy', '<!doctype html><title>Login</title><p>Hola'],
    ['the list of all buckets', '<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>'],
    ['half a list', '<ListBucketResult><Contents><Key>mi-bar/co'],
    ['nothing', ''],
  ])('that answers with %s is an error', async (_, answer) => {
    const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const store = createS3Store({ ...settings(), origin: `http://127.0.0.1:${port}` });
    await expect(store.list(signal)).rejects.toThrow('The bucket answers GET without a list');
    server.close();
  });

  it('that does not exist is an error', async () => {
    const store = createS3Store({ ...settings(), origin: 'http://127.0.0.1:9' });
    await expect(store.list(signal)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
