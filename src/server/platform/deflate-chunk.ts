// Compressing what has no end yet, by the system's own library.
import { constants, deflateRawSync } from 'node:zlib';

/** A portion of a raw deflate stream, compressed by itself: it needs nothing that came before it. */
export function deflatePortion(bytes: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
  return deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
}
