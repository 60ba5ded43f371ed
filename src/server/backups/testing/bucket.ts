// A simulated S3-compatible bucket that checks the signature of each request by the published algorithm, on its own.

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';

/** The parts of a request that its signature covers. */
interface SignedRequest {
  readonly method: string;
  /** Decoded; it is signed in the one form in which only letters, digits and -._~ are not percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The signed headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** YYYYMMDD'T'HHMMSS'Z' */
  readonly time: string;
  readonly contentHash: string;
}

/**
 * Computes the signature that a request to the simulated bucket must have, as defined in «Authenticating Requests (AWS Signature
 * Version 4)».
 */
export function signatureOf(request: SignedRequest, secret: string, region: string): string {
  const names = [...request.headers.keys()].toSorted();
  const query = [...request.query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    request.path.split('/').map(encode).join('/'),
    query,
    ...names.map((name) => `${name}:${request.headers.get(name)}`),
    '',
    names.join(';'),
    request.contentHash,
  ].join('\n');
  const day = request.time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return createHmac('sha256', key).update(toSign).digest('hex');
}

/**
 * How the simulated bucket fails. For uploads: it responds 500, responds 200 although it stored nothing or half of the file, cuts
 * the connection, or never responds. With `not-listed`, the list of its files is empty.
 */
type BucketFault = 'error' | 'not-stored' | 'half-stored' | 'cut' | 'silent' | 'not-listed';

/** A running bucket. */
interface TestBucket {
  /** The bucket is at `/bucket`. */
  readonly origin: string;
  readonly files: Map<string, Buffer>;
  /** The fault of all requests that store content, or that list what is stored. */
  fault: BucketFault | null;
  /** The number of requests to store content that have arrived. */
  readonly puts: number;
}

/**
 * Starts a simulated S3 bucket for a test, at the path `/bucket`, which accepts requests signed with `secret` for the region
 * `eu-south-2`. It lists two files per page. It is closed at the end of the test.
 */
export async function startBucket(secret: string): Promise<TestBucket> {
  const files = new Map<string, Buffer>();
  const state: { fault: BucketFault | null; puts: number } = { fault: null, puts: 0 };
  const server = createServer((request, response) => {
    const faultyMethod = state.fault === 'not-listed' ? 'GET' : 'PUT';
    const fault = request.method === faultyMethod ? state.fault : null;
    if (request.method === 'PUT') state.puts += 1;
    if (fault === 'silent') return;
    if (fault === 'cut') return void request.once('data', () => request.destroy());
    void answer(request, files, { secret, fault }).then(({ status, body, length }) => {
      response.writeHead(status, length === undefined ? {} : { 'content-length': length }).end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  closeAfterwards(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    files,
  });
}

interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly length?: number;
}

async function answer(
  request: IncomingMessage,
  files: Map<string, Buffer>,
  { secret, fault }: { readonly secret: string; readonly fault: BucketFault | null },
): Promise<Answer> {
  const content = Buffer.from(await text(request.setEncoding('latin1')), 'latin1');
  const url = new URL(request.url ?? '', 'http://bucket');
  if (!isSigned(request, sha256(content), secret)) {
    return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
  }
  const name = decodeURIComponent(url.pathname).slice('/bucket/'.length);
  const stored = files.get(name);
  if (fault === 'error') return { status: 500, body: '<Error><Code>InternalError</Code></Error>' };
  if (fault === 'half-stored') files.set(name, content.subarray(0, content.length / 2));
  if (request.method === 'PUT' && fault === null) files.set(name, content);
  if (request.method === 'DELETE') files.delete(name);
  if (request.method === 'HEAD') return stored ? { status: 200, length: stored.length } : { status: 404 };
  if (request.method === 'GET') {
    return { status: 200, body: listOf(fault === 'not-listed' ? new Map() : files, url.searchParams) };
  }
  return { status: 200 };
}

/**
 * True if the request is signed with this secret for the region `eu-south-2`, and its signature covers this SHA-256 of the content.
 */
export function isSigned(request: IncomingMessage, contentHash: string, secret: string): boolean {
  const { authorization = '' } = request.headers;
  const [, region = '', signed = '', signature = ''] =
    /Credential=[^/]+\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      authorization,
    ) ?? [];
  const headers = new Map(signed.split(';').map((name) => [name, String(request.headers[name])]));
  const time = String(request.headers['x-amz-date']);
  const { method = '', url = '' } = request;
  const { pathname, searchParams: query } = new URL(url, 'http://bucket');
  const expected = signatureOf(
    { method, path: decodeURIComponent(pathname), query, headers, time, contentHash },
    secret,
    'eu-south-2',
  );
  return region === 'eu-south-2' && signed.includes('x-amz-content-sha256') && signature === expected;
}

function listOf(files: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const names = [...files.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > (query.get('start-after') ?? ''))
    .toSorted();
  const page = names.slice(0, 2).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>${names.length > 2}</IsTruncated>${page.join('')}</ListBucketResult>`;
}

function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
