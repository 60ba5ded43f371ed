// Writes compressed copies of built files beside them, so that the server compresses none of these files during a request.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Compression does not reduce smaller files. */
const BYTES_MIN = 512;
/** Sizes of brotli's blocks, as powers of two; 0 is its own choice. Which one is the best differs from file to file. */
const BLOCK_SIZES = [0, 16, 17, 18, 19];
/** Smaller files have one block. */
const SEVERAL_BLOCKS_MIN = 200_000;

/**
 * Compresses every script, style sheet, HTML, SVG and JSON file of at least 512 bytes, in the folder and in the folders below it.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => path.join(folder, name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < BYTES_MIN) return;
  await Promise.all([
    writeFile(`${file}.br`, await smallestBrotli(bytes)),
    writeFile(`${file}.gz`, await gzipped(bytes)),
  ]);
}

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const results = (bytes.length < SEVERAL_BLOCKS_MIN ? [0] : BLOCK_SIZES).map((blockSize) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGBLOCK]: blockSize,
        // With a window of 256 KB the codes of distances are shorter; alone it is worse for some files.
        ...(blockSize > 0 && { [constants.BROTLI_PARAM_LGWIN]: 18 }),
      },
    }),
  );
  return (await Promise.all(results)).reduce((best, each) => (each.length < best.length ? each : best));
}
