// The folder of the product: that of its package.json, because the sources and the built server lie at different depths.
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The absolute path of the folder. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? '');

/** The migrations of this program; the URL ends with a slash. */
export const MIGRATIONS_FOLDER = pathToFileURL(path.join(ROOT, 'db/migrations/'));
