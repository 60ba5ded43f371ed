// Compresses one chunk of a stream, such as the zip file of a workbook.
import { constants, deflateRawSync } from 'node:zlib';

/**
 * Compresses one chunk of a stream, such as the zip file of an Excel workbook. A chunk does not depend on the chunks before it. The
 * compressed chunks one after the other form one raw deflate stream. Pass true for `isLast` with the last chunk.
 */
export function deflateChunk(bytes: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
  return deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
}
