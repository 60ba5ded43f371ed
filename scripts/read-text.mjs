// Reads small files of the installation. Plain Node, no packages.
import { readFileSync } from 'node:fs';

/**
 * Reads the file as text. Returns null if it cannot be read.
 * @param {string} file
 */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
