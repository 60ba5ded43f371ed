// Compares the built files with the present sources, and with what was built, by a stamp file. Plain Node, no packages.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src/customer', 'src/admin', 'src/ui', 'src/contract', 'src/domain', 'src/server', 'config'];
const FILES = ['package.json', 'package-lock.json', 'scripts/build.ts', 'scripts/compress-files.ts'];
const NOT_BUILT = /\.test\.tsx?$|\/testing\/|^config\/(?!vite\.|tsconfig\.)/;

/**
 * Returns the path of the stamp of a finished build. It is written last, and removed before any built file changes.
 * @param {string} root
 */
export function stampFile(root) {
  return path.join(root, 'dist/.stamp');
}

/**
 * True if the last build has read the present sources, and all of its files are there with the size that they had.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = readStamp(root);
  return (
    stamp?.sources === sourcesHash(root) &&
    Object.entries(stamp.files).every(([file, size]) => hasSize(root, file, size))
  );
}

/**
 * Reads the stamp of the last build: the hash of its sources, and the size of each built file in bytes, by its path from `dist`.
 * Null if there is no stamp or it cannot be parsed.
 * @param {string} root
 * @returns {{ sources: string, files: Record<string, number> } | null}
 */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {string} file
 * @param {number} size
 */
function hasSize(root, file, size) {
  return statSync(path.join(root, 'dist', file), { throwIfNoEntry: false })?.size === size;
}

/**
 * Returns a hash over the contents of all files that a build reads.
 * @param {string} root
 */
export function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const file of [...FILES, ...SOURCES.flatMap((folder) => filesIn(root, folder))]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 */
function filesIn(root, folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries
    .map((entry) => path.posix.join(folder, entry.replaceAll(path.sep, '/')))
    .filter((file) => !NOT_BUILT.test(file) && statSync(path.join(root, file)).isFile())
    .sort();
}
