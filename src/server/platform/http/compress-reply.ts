// Compresses long replies of the API: a list of a thousand products shrinks to a tenth.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding } from './encodings.ts';

/**
 * The minimum length, in characters, from which replies are compressed. A shorter reply fits into one network packet without
 * compression.
 */
export const COMPRESSED_LENGTH_MIN = 1024;

/** Replies are compressed anew each time: quality 4 is hardly larger than the best, in a tenth of the time. */
const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Fastify hook (`onSend`): compresses text replies of the API on the thread pool. Streams and files are sent unchanged. A BREACH
 * attack is not possible, because the secret of a session is in a cookie and never in a compressed reply.
 */
export async function compressReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < COMPRESSED_LENGTH_MIN) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;

  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (encoding === 'gzip') return gzipped(payload);
  return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}
