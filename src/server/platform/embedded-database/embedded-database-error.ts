// The error for an embedded database that cannot run here, with a message for the person who starts Comanda.

/**
 * Thrown when the embedded database cannot run. The message is one line that says what to do: print that line, not the stack trace.
 */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

const FOLDER_ERROR_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST']);

/**
 * Converts an error in opening the data folder to an `EmbeddedDatabaseError` that says what to do. Such errors are missing
 * permissions, a problem of the disk, or a file in place of the folder. Returns any other error unchanged.
 */
export function explainFolderError(error: unknown): unknown {
  if (!FOLDER_ERROR_CODES.has(errorCode(error)) || !(error instanceof Error)) return error;
  return new EmbeddedDatabaseError(
    `The embedded database cannot use its folder (${error.message}): start as the user who owns it, ` +
      'set DATA_DIR to another folder, or set DATABASE_URL',
    { cause: error },
  );
}

/** Returns the code of an error of Node or PostgreSQL, or '' when it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
