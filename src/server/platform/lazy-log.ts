// A log whose child loggers are created on first use: each request has one, and most requests log nothing.
import type { Bindings, ChildLoggerOptions } from 'pino';
import type { Logger } from './log.ts';

/** Wraps a log so that its child loggers are created with their first line. */
export function createLazyLog(log: Logger): Logger {
  return new LazyLog(() => log);
}

class LazyLog implements Logger {
  readonly #make: () => Logger;
  #made: Logger | null = null;

  constructor(make: () => Logger) {
    this.#make = make;
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
    return new LazyLog(() => this.#logger().child(bindings, options));
  }

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', args: unknown[]): void {
    const logger = this.#logger();
    Reflect.apply(logger[level], logger, args);
  }

  #logger(): Logger {
    this.#made ??= this.#make();
    return this.#made;
  }
}
