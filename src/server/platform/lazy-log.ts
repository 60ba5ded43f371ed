// A log whose child loggers are created on first use: each request has one, and most requests log nothing.
import type { Bindings, ChildLoggerOptions } from 'pino';
import type { Logger } from './log.ts';

/** The severity of a log line, as pino calls it. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** True if a line of this level may be written. */
type MayWrite = (level: LogLevel) => boolean;

/**
 * Wraps a logger so that each child logger is created only when it writes its first line, because most requests log nothing. Lines
 * for which `mayWrite` returns false are not written.
 */
export function createLazyLog(log: Logger, mayWrite: MayWrite = () => true): Logger {
  return new LazyLog(() => log, mayWrite);
}

class LazyLog implements Logger {
  readonly #make: () => Logger;
  readonly #mayWrite: MayWrite;
  #made: Logger | null = null;

  constructor(make: () => Logger, mayWrite: MayWrite) {
    this.#make = make;
    this.#mayWrite = mayWrite;
  }

  get level(): string {
    return this.#logger().level;
  }

  fatal(...args: unknown[]): void {
    this.#write('fatal', args);
  }

  error(...args: unknown[]): void {
    this.#write('error', args);
  }

  warn(...args: unknown[]): void {
    this.#write('warn', args);
  }

  info(...args: unknown[]): void {
    this.#write('info', args);
  }

  debug(...args: unknown[]): void {
    this.#write('debug', args);
  }

  trace(...args: unknown[]): void {
    this.#write('trace', args);
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return new LazyLog(() => this.#logger().child(bindings, options), this.#mayWrite);
  }

  #write(level: LogLevel, args: unknown[]): void {
    if (!this.#mayWrite(level)) return;
    const logger = this.#logger();
    Reflect.apply(logger[level], logger, args);
  }

  #logger(): Logger {
    this.#made ??= this.#make();
    return this.#made;
  }
}
