// Paths from the folder of the product: that of its package.json, because the sources and the built server lie at different depths.
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The absolute path of the folder that contains the package.json of Comanda. The same for the sources and for the built server. */
export const PROJECT_ROOT = path.dirname(findPackageJSON(import.meta.url) ?? '');

/** The URL of the folder with the migration files; it ends with a slash. */
export const MIGRATIONS_FOLDER_URL = pathToFileURL(path.join(PROJECT_ROOT, 'db/migrations/'));
