// The logger of the embedded database: the three methods of pino that it uses.

/** The logger that callers of the embedded database must give. */
export interface EmbeddedDatabaseLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
