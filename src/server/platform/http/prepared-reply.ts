// A reply that is prepared once and sent many times: compressed in each encoding, with an ETag.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type ContentEncoding } from './encodings.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Headers = Readonly<Record<string, string>>;

interface EncodedReply {
  /** Header names and values in turn. */
  readonly head: string[];
  readonly body: Buffer;
}

/** An HTTP reply that is compressed once in every content encoding, and then sent many times. */
export class PreparedReply {
  readonly #status: number;
  readonly #etag: string;
  readonly #unchangedHead: string[];
  readonly #whole: Readonly<Record<ContentEncoding, EncodedReply>>;

  private constructor(
    status: number,
    etag: string,
    headers: Headers,
    bodies: Readonly<Record<ContentEncoding, Buffer>>,
  ) {
    this.#status = status;
    this.#etag = etag;
    this.#unchangedHead = Object.entries(headers).flat();
    this.#whole = {
      br: encodedReply(headers, 'br', bodies.br),
      gzip: encodedReply(headers, 'gzip', bodies.gzip),
      identity: encodedReply(headers, 'identity', bodies.identity),
    };
  }

  /** Prepares the reply. `headers` are sent with every response, 304 included. */
  static async of(text: string, headers: Headers, status = 200): Promise<PreparedReply> {
    const identity = Buffer.from(text);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
    const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity)]);
    const etag = etagOf(identity);
    const all = { ...SECURITY_HEADERS, ...headers, etag, vary: 'accept-encoding' };
    return new PreparedReply(status, etag, all, { br, gzip: gz, identity });
  }

  /** Sends the reply on the raw response, since the framework would process each header again. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { 'if-none-match': requestedEtag, 'accept-encoding': accepted } = request.headers;
    reply.hijack();
    if (this.#status === 200 && matchesEtag(this.#etag, requestedEtag)) {
      reply.raw.writeHead(304, this.#unchangedHead).end();
      return reply;
    }
    const { head, body } = this.#whole[bestEncoding(accepted)];
    reply.raw.writeHead(this.#status, head).end(body);
    return reply;
  }
}

function encodedReply(headers: Headers, encoding: ContentEncoding, body: Buffer): EncodedReply {
  const coded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  return { head: Object.entries({ ...headers, ...coded, 'content-length': String(body.length) }).flat(), body };
}

/** Returns the ETag of a text. */
export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/**
 * True if the header `if-none-match` of the request contains this ETag, so that the status 304 (not modified) is enough. An ETag
 * that a compressing proxy has marked as weak also matches.
 */
export function matchesEtag(etag: string, requested: string | undefined): boolean {
  if (requested === undefined || requested === etag) return requested === etag;
  const tags = requested.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
