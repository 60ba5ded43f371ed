// A reply made once and sent many times: bytes ready in each encoding, and a tag so that most need not be sent at all.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export class PreparedReply {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #status: number;
  readonly #etag: string;
  readonly #bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;

  private constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    etag: string,
    bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>,
  ) {
    this.#status = status;
    this.#headers = headers;
    this.#etag = etag;
    this.#bodies = bodies;
  }

  /** Compresses once. `headers` are sent with every answer, the short one included. */
  static async of(text: string, headers: Readonly<Record<string, string>>, status = 200): Promise<PreparedReply> {
    const identity = Buffer.from(text);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
    const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity)]);
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    return new PreparedReply(status, headers, etag, { br, gzip: gz, identity });
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers({ ...this.#headers, etag: this.#etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === this.#etag && this.#status === 200) return reply.code(304).send();

    const encoding = bestEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(this.#status).send(this.#bodies[encoding]);
  }
}

function bestEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const header = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0+)?\b)/.test(header)) return 'br';
  if (/\bgzip\b(?!;q=0(\.0+)?\b)/.test(header)) return 'gzip';
  return 'identity';
}
