// Chooses the content encoding of a reply.

/** A content encoding that the server sends. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * Returns the content encoding that makes the reply smallest, among those that the header `accept-encoding` accepts. An encoding
 * with quality 0 is not accepted.
 */
export function bestEncoding(accepted: string | undefined = ''): ContentEncoding {
  if (READS_BR.test(accepted)) return 'br';
  return READS_GZIP.test(accepted) ? 'gzip' : 'identity';
}

// The name alone, or with a quality other than 0.
const READS_BR = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i;
const READS_GZIP = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i;
