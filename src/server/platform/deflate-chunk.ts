// Compresses one chunk of a stream, such as the zip file of a workbook.
import { constants, deflateRawSync } from 'node:zlib';

/** Compresses one chunk of a raw deflate stream, independently of the chunks before it. */
export function deflateChunk(bytes: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
  return deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
}
