// Restores a backup into a throw-away database and compares rows and sums: `venue:verify -- FILE`. The venue is not touched.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveRefusalError } from '#server/platform/embedded-database/archive/archive-format.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded-database/embedded-database-error.ts';
import { verifyBackup } from '#server/verify-backup.ts';
import { readBackupKey } from './backup-key.ts';
import { InterruptedError } from './prompt-secrets.ts';

const PLAIN_ERRORS = [ArchiveRefusalError, EmbeddedDatabaseError, InterruptedError];

const [file] = process.argv.slice(2);
try {
  if (file === undefined) throw new ArchiveRefusalError('Use: npm run venue:verify -- FILE');
  const archive = path.resolve(file);
  if (!(await stat(archive).catch(() => null))?.isFile()) throw new ArchiveRefusalError(`There is no file ${archive}`);
  const { counts, sums } = await verifyBackup(archive, await readBackupKey(archive));
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const compared = sums === null ? 'the file is of an earlier version and has no sums' : `${sums} sums are equal`;
  process.stdout.write(`Good: ${rows} rows of ${Object.keys(counts).length} tables restored; ${compared}\n`);
} catch (error) {
  if (!(error instanceof Error) || !PLAIN_ERRORS.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`Bad: ${error.message}\n`);
  process.exitCode = 1;
}
