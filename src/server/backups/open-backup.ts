// Opens the file of a backup for an import: decrypts it if it is encrypted.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ArchiveRefusalError } from '#server/platform/embedded-database/archive/archive-format.ts';
import { chunksOf, webStreamOf } from './web-streams.ts';

const AGE_HEADER = 'age-encryption.org/';

/** True if the backup file is encrypted, by its first bytes. */
export async function isBackupFileEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length));
    return buffer.subarray(0, bytesRead).toString() === AGE_HEADER;
  } finally {
    await handle.close();
  }
}

/**
 * Opens a backup file, and returns the archive in it as a stream. An encrypted file is decrypted with `key`. Throws
 * `ArchiveRefusalError` if the key does not open the file. The stream throws the same error if a later part cannot be decrypted.
 */
export async function openBackup(file: string, key: string): Promise<Readable> {
  if (!(await isBackupFileEncrypted(file))) return createReadStream(file);
  const { Decrypter } = await import('age-encryption');
  const source = createReadStream(file);
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(key.trim());
    const plain = await decrypter.decrypt(webStreamOf(source));
    return Readable.from(refusing(chunksOf(plain)));
  } catch (error) {
    source.destroy();
    throw new ArchiveRefusalError('The key does not open this backup', { cause: error });
  }
}

async function* refusing(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw new ArchiveRefusalError('The backup is cut short or was changed', { cause: error });
  }
}
