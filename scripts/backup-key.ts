// The secret key of an encrypted backup, from the environment or from a prompt.
import { isEncrypted } from '#server/backups/index.ts';
import { promptSecrets } from './prompt-secrets.ts';

/** Returns the key that opens the file: `BACKUP_KEY`, or what a person enters; empty if the file needs none. */
export async function backupKey(file: string): Promise<string> {
  if (!(await isEncrypted(file))) return '';
  const [key = ''] = process.env.BACKUP_KEY
    ? [process.env.BACKUP_KEY]
    : await promptSecrets(['Key (AGE-SECRET-KEY-…): ']);
  return key;
}
