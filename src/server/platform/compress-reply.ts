// Long answers of the API travel compressed: the staff's list of a thousand products is a tenth as long.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding } from './encodings.ts';

/** Characters. What is shorter fits into one packet anyway. */
export const COMPRESSED_FROM = 1024;

/** Made anew for each answer: hardly longer than the best, in a tenth of its time. */
const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * A hook for `onSend`: compresses the text of an answer, beside the thread that answers. Streams and files pass as they
 * are. Sessions are cookies, so no secret is compressed together with what a stranger may have written.
 */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESSED_FROM) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;

  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (encoding === 'gzip') return gzipped(payload);
  return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
