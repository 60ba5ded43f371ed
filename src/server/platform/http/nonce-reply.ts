// A reply that contains a new nonce each time it is sent, for a content security policy that allows it.
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type ContentEncoding } from './encodings.ts';
import { etagOf, matchesEtag } from './prepared-reply.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const NONCE_BYTES = 16;
/** The text is compressed for each response: a higher quality takes longer than it saves in transfer. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const COMPRESSORS: Readonly<Record<ContentEncoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, COMPRESSION),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => text,
};

type Headers = Readonly<Record<string, string>>;

/**
 * The text and headers of a reply, with a placeholder for the nonce, a random value by which the content security policy of the
 * reply allows scripts.
 */
interface NonceTemplate {
  /** Each occurrence in the text and in the headers is replaced by the nonce. Callers choose an unguessable one. */
  readonly placeholder: string;
  readonly text: string;
  readonly headers: Headers;
  readonly status: number;
}

/**
 * A reply that contains a new nonce each time it is sent: a random value by which its content security policy allows scripts. The
 * nonce is inserted into the text and headers before the text is compressed.
 */
export class NonceReply {
  readonly #template: NonceTemplate;
  readonly #etag: string;

  constructor({ headers, ...template }: NonceTemplate) {
    // Of text and headers without the nonce. The headers count, because a 304 response does not replace the policy.
    const content = JSON.stringify([template.text, headers]);
    this.#etag = etagOf(content.replaceAll(template.placeholder, ''));
    this.#template = {
      ...template,
      headers: { ...SECURITY_HEADERS, ...headers, etag: this.#etag, vary: 'accept-encoding' },
    };
  }

  /** Sends the reply on the raw response, like `PreparedReply`. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { 'if-none-match': requestedEtag, 'accept-encoding': accepted } = request.headers;
    const { placeholder, text, headers, status } = this.#template;
    if (status === 200 && matchesEtag(this.#etag, requestedEtag)) return this.#sendUnchanged(reply);

    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const insertNonce = (template: string) => template.replaceAll(placeholder, nonce);
    const encoding = bestEncoding(accepted);
    const body = await COMPRESSORS[encoding](Buffer.from(insertNonce(text)));
    const sent = Object.entries(headers).flatMap(([name, value]) => [name, insertNonce(value)]);
    if (encoding !== 'identity') sent.push('content-encoding', encoding);
    reply.hijack();
    reply.raw.writeHead(status, [...sent, 'content-length', String(body.length)]).end(body);
    return reply;
  }

  /** Sends no policy: the browser has the text with its earlier nonce, and applies the policy that came with it. */
  #sendUnchanged(reply: FastifyReply): FastifyReply {
    const { 'content-security-policy': _policy, ...headers } = this.#template.headers;
    reply.hijack();
    reply.raw.writeHead(304, Object.entries(headers).flat()).end();
    return reply;
  }
}
