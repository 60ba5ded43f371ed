// The log of the embedded database: the methods of pino that it uses.

/** The logger that the embedded database requires. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
