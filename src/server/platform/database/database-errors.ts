// Classifies errors of the database: unreachable, disk full, conflict with another transaction, duplicate.

/**
 * True if an error says that the database could not be reached, accepts no writes at the moment, or that the connection broke. A
 * client may send its request again with the same id.
 */
export function isDatabaseUnreachableError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    UNREACHABLE_CODES.has(code) ||
    code.startsWith('08') ||
    (error instanceof Error && BROKEN_CONNECTION.test(error.message))
  );
}

/** Thrown inside a transaction to roll it back and retry it, because another transaction stored the same data first. */
export class ConcurrentChangeError extends Error {}

/**
 * Returns the fields with which an error is logged: the whole error, or only its message if the database is unreachable, because a
 * stack trace adds nothing in that case.
 */
export function errorLogFields(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  return error instanceof Error && isDatabaseUnreachableError(error) ? { reason: error.message } : { err: error };
}

/**
 * True if the transaction may succeed when it is repeated: it conflicted with another one, or a connection pooler lost a prepared
 * statement. The repetition sends that statement without a name.
 */
export function isRetryableConflict(error: unknown): boolean {
  return error instanceof ConcurrentChangeError || CONFLICT_CODES.has(codeOf(error)) || isPreparedStatementLost(error);
}

/**
 * True if the database refused a write because it is read-only: a standby, or the former primary after a failover. Nothing was
 * stored.
 */
export function isReadOnlyDatabaseError(error: unknown): boolean {
  return codeOf(error) === READ_ONLY_CODE;
}

/** True if a write failed because a disk is full: that of the database, or that of this server. Nothing was stored. */
export function isDiskFullError(error: unknown): boolean {
  return DISK_FULL_CODES.has(codeOf(error));
}

/**
 * True if the connection does not know the name of a prepared statement, or the name is already taken. Both happen behind a
 * connection pooler that shares connections between clients.
 */
export function isPreparedStatementLost(error: unknown): boolean {
  return LOST_NAME_CODES.has(codeOf(error));
}

const READ_ONLY_CODE = '25006';
// 53100: PostgreSQL. The others: files of this server; a quota is a full disk too.
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);
// 26000: the name is unknown. 42P05: the name exists already.
const LOST_NAME_CODES = new Set(['26000', '42P05']);

// 57P01 to 57P03: the database is shutting down, has crashed or is starting. 53300: too many connections. 25006: read
// only, a standby after a failover.
const UNREACHABLE_CODES = new Set([
  READ_ONLY_CODE,
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  // The machine of the database restarts, and its name cannot be resolved until then.
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of the driver for a connection that broke, during a statement or before it. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;
// 40001: serialization failure. 40P01: deadlock.
const CONFLICT_CODES = new Set(['40001', '40P01']);
const DUPLICATE_CODE = '23505';

const MISSING_REFERENCE_CODE = '23503';

/** True if the error is a violation of the unique constraint of that name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return violates(error, DUPLICATE_CODE, constraint);
}

/**
 * True if the error is a violation of the foreign key constraint with this name: a stored row would refer to a row that does not
 * exist.
 */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return violates(error, MISSING_REFERENCE_CODE, constraint);
}

/**
 * Returns the name of the foreign key constraint that was violated. Either a stored row would refer to a row that does not exist,
 * or a row was to be deleted that another row refers to. Undefined for every other error.
 */
export function violatedForeignKey(error: unknown): string | undefined {
  if (codeOf(error) !== MISSING_REFERENCE_CODE || !(error instanceof Error) || !('constraint' in error))
    return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

function violates(error: unknown, code: string, constraint: string): boolean {
  return codeOf(error) === code && error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
