// The secret key of an encrypted backup, from the environment or from a prompt.
import { isBackupFileEncrypted } from '#server/backups/index.ts';
import { promptSecrets } from './prompt-secrets.ts';

/**
 * Returns the key that opens the backup file: `BACKUP_KEY`, or what a person enters at a prompt; empty if the file is not
 * encrypted.
 */
export async function readBackupKey(file: string): Promise<string> {
  if (!(await isBackupFileEncrypted(file))) return '';
  const [key = ''] = process.env.BACKUP_KEY
    ? [process.env.BACKUP_KEY]
    : await promptSecrets(['Key (AGE-SECRET-KEY-…): ']);
  return key;
}
