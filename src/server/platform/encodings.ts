// In which encoding a browser is answered.

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest that the browser reads, by its `accept-encoding`; one of quality 0 it does not read. */
export function bestEncoding(accepted: string | undefined = ''): Encoding {
  if (READS_BR.test(accepted)) return 'br';
  return READS_GZIP.test(accepted) ? 'gzip' : 'identity';
}

// The name alone or with a quality, which is not 0.
const READS_BR = /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i;
const READS_GZIP = /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i;
