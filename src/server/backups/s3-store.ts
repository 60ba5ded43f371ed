// A bucket of an S3-compatible store. Requests are signed (AWS Signature Version 4); the content is part of the signature.
import { createReadStream } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { isBackupFileName } from '#domain/backups.ts';
import type { S3Settings } from '#server/platform/backup-settings.ts';
import type { BackupFile } from './backup-file.ts';
import type { BackupStore } from './backup-store.ts';

const TIMEOUT_MS = 60_000;
const RESPONSE_CHARACTERS_MAX = 5_000_000;
/** SHA-256 of nothing. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly file?: BackupFile;
  readonly signal: AbortSignal;
}

interface S3Response {
  readonly status: number;
  readonly length: number;
  readonly text: string;
}

/** The bucket as a place of backups. */
export function createS3Store(settings: S3Settings): BackupStore {
  const urlOf = (name: string) => `${settings.url}/${name}`;
  return {
    put: async (file, signal) => {
      const url = urlOf(path.basename(file.path));
      await send(settings, { method: 'PUT', url, file, signal });
      const { length } = await send(settings, { method: 'HEAD', url, signal });
      if (length === file.bytes) return;
      // A half file must not be taken for a backup later.
      await send(settings, { method: 'DELETE', url, signal });
      throw new Error(`The bucket has ${length} of ${file.bytes} bytes`);
    },
    list: (signal) => listNames(settings, signal),
    delete: async (name, signal) => void (await send(settings, { method: 'DELETE', url: urlOf(name), signal })),
  };
}

/** The names below the prefix that are those of backups, of all pages of the list. */
async function listNames(settings: S3Settings, signal: AbortSignal): Promise<string[]> {
  const { bucket, prefix } = splitBucket(settings.url);
  const names: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after !== '' && { 'start-after': after }) });
    const { text } = await send(settings, { method: 'GET', url: `${bucket}/?${query.toString()}`, signal });
    const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    names.push(...keys.map((key) => key.slice(prefix.length)).filter(isBackupFileName));
    after = text.includes('<IsTruncated>true</IsTruncated>') ? keys.at(-1) : undefined;
  }
  return names;
}

/** With a path the first part is the bucket and the rest a prefix; without one the host names the bucket. */
function splitBucket(url: string): { bucket: string; prefix: string } {
  const { origin, pathname } = new URL(url);
  const [, first = '', ...rest] = pathname.split('/');
  if (first === '') return { bucket: origin, prefix: '' };
  return { bucket: `${origin}/${first}`, prefix: rest.length === 0 ? '' : `${rest.join('/')}/` };
}

async function send(settings: S3Settings, { method, url, file, signal }: S3Request): Promise<S3Response> {
  const signed = await new AwsV4Signer({
    ...{ method, url, service: 's3', region: settings.region },
    ...{ accessKeyId: settings.keyId, secretAccessKey: settings.secret },
    headers: { 'x-amz-content-sha256': file?.sha256 ?? EMPTY },
  }).sign();
  const headers = { ...Object.fromEntries(signed.headers), 'content-length': String(file?.bytes ?? 0) };
  const request = signed.url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(signed.url, { method, headers, timeout: TIMEOUT_MS, signal });
    sent.on('timeout', () => sent.destroy(new Error('The bucket does not respond')));
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (text.length < RESPONSE_CHARACTERS_MAX) text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        const length = Number(response.headers['content-length'] ?? 0);
        if (status >= 200 && status < 300) return resolve({ status, length, text });
        const [, code = ''] = /<Code>([^<]*)<\/Code>/.exec(text) ?? [];
        reject(new Error(`The bucket answers ${method} with ${status} ${code}`.trim()));
      });
    });
    if (!file) return void sent.end();
    pipeline(createReadStream(file.path), sent).catch(reject);
  });
}
