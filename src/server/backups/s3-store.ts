// Stores backups in a bucket of an S3-compatible service. Requests are signed (AWS Signature Version 4); the signature covers the
// content.
import { createReadStream } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Parser } from 'saxen';
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

/** The store has answered, but not with what was asked for. */
class BucketAnswerError extends Error {}

/** Creates the store of backups in a bucket of an S3-compatible service. */
export function createS3Store(settings: S3Settings): BackupStore {
  const urlOf = (name: string) => addressOf(settings.origin, settings.path, name);
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

/** The names of the backups directly below the prefix. */
async function listNames(settings: S3Settings, signal: AbortSignal): Promise<string[]> {
  const answers: string[] = [];
  for (const bucket of possibleBuckets(settings)) {
    try {
      return await listBucket(settings, bucket, signal);
    } catch (error) {
      if (!(error instanceof BucketAnswerError)) throw error;
      answers.push(error.message);
    }
  }
  throw new BucketAnswerError([...new Set(answers)].join('; '));
}

interface Bucket {
  readonly url: string;
  /** Ends with a slash unless it is empty. */
  readonly prefix: string;
}

/**
 * The address of a file is the same whether the path or the host names the bucket, but that of the list is not, and nothing in
 * an address says which it is. At the other address no store answers with a list of files.
 */
function possibleBuckets({ origin, path: at }: S3Settings): Bucket[] {
  const [name = '', ...rest] = at.split('/');
  const inHost = { url: `${origin}/`, prefix: at === '' ? '' : `${at}/` };
  if (at === '') return [inHost];
  return [{ url: addressOf(origin, name), prefix: rest.length === 0 ? '' : `${rest.join('/')}/` }, inHost];
}

/** The names of the backups of all pages of the list. */
async function listBucket(settings: S3Settings, { url, prefix }: Bucket, signal: AbortSignal): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined) {
    const asked = { 'list-type': '2', prefix, 'start-after': after };
    const query = Object.entries(asked).flatMap(([name, value]) => (value === '' ? [] : `${name}=${encode(value)}`));
    const { text } = await send(settings, { method: 'GET', url: `${url}?${query.join('&')}`, signal });
    const { keys, isTruncated } = readList(text);
    const files = keys.map((key) => withoutPrefix(key, prefix));
    names.push(...files.filter(isBackupFileName));
    const last = files.at(-1);
    after = isTruncated && last !== undefined ? prefix + last : undefined;
  }
  return names;
}

/** Every key of the list begins with the prefix, but some stores escape its signs twice. None of them escapes its slashes. */
function withoutPrefix(key: string, prefix: string): string {
  return key
    .split('/')
    .slice(prefix.split('/').length - 1)
    .join('/');
}

/** One page of a list. Throws `BucketAnswerError` if the text is anything else. */
function readList(text: string): { readonly keys: readonly string[]; readonly isTruncated: boolean } {
  const open: string[] = [];
  const keys: string[] = [];
  let root = '';
  let isTruncated = false;
  const parser = new Parser();
  parser.on('openTag', (element) => {
    root ||= element;
    open.push(element);
    if (element === 'Key') keys.push('');
  });
  parser.on('closeTag', () => void open.pop());
  parser.on('text', (part, decode) => {
    if (open.at(-1) === 'Key') keys.push((keys.pop() ?? '') + decode(part));
    if (open.at(-1) === 'IsTruncated') isTruncated = part === 'true';
  });
  parser.on('error', () => {
    throw new BucketAnswerError('The bucket answers GET without a list');
  });
  parser.parse(text);
  if (root !== 'ListBucketResult') throw new BucketAnswerError('The bucket answers GET without a list');
  return { keys, isTruncated };
}

/** The address with each part of the path encoded as it is signed. */
function addressOf(origin: string, ...parts: readonly string[]): string {
  return [origin, ...parts.flatMap((part) => (part === '' ? [] : part.split('/').map(encode)))].join('/');
}

/** Encodes everything but letters, digits and -._~, as the signature does: `encodeURIComponent` leaves five more signs. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

async function send(settings: S3Settings, { method, url, file, signal }: S3Request): Promise<S3Response> {
  const signed = await new AwsV4Signer({
    method,
    url,
    service: 's3',
    region: settings.region,
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
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
        reject(new BucketAnswerError(`The bucket answers ${method} with ${status} ${code}`.trim()));
      });
    });
    if (!file) return void sent.end();
    pipeline(createReadStream(file.path), sent).catch(reject);
  });
}
