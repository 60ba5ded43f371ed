// Compares the built apps with the present sources by a stamp file. Plain Node, no packages.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src/customer', 'src/admin', 'src/ui', 'src/contract', 'src/domain', 'src/server', 'config'];
const FILES = ['package.json', 'package-lock.json', 'scripts/build.ts', 'scripts/compress-files.ts'];
const NOT_BUILT = /\.test\.tsx?$|\/testing\/|^config\/(?!vite\.|tsconfig\.)/;

/**
 * The path of the stamp of a finished build. It is written last, and removed before any built file changes.
 * @param {string} root
 */
export function stampFile(root) {
  return path.join(root, 'dist/.stamp');
}

/**
 * True if the stamp of the last build matches the present sources.
 * @param {string} root
 */
export function isBuilt(root) {
  try {
    return readFileSync(stampFile(root), 'utf8') === sourcesHash(root);
  } catch {
    return false;
  }
}

/**
 * A hash over the contents of all files that a build reads.
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
