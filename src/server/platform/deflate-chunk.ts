// Compresses one chunk of a stream, such as the zip file of a workbook.
import { constants, deflateRawSync } from 'node:zlib';

/**
 * Compresses one chunk of a stream, such as the zip file of a workbook, without reference to the chunks before it. The compressed
 * chunks together are one raw deflate stream; `isLast` ends it.
 */
export function deflateChunk(bytes: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
  return deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
}
