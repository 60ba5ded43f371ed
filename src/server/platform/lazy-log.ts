// A log whose children are made when they say something: each request has one, and most requests say nothing.
import type { Bindings, ChildLoggerOptions } from 'pino';
import type { Logger } from './log.ts';

/** The same log, whose children cost nothing until they first say something. */
export function lazyLog(log: Logger): Logger {
  return new LazyLog(() => log);
}

class LazyLog implements Logger {
  readonly #make: () => Logger;
  #made: Logger | null = null;

  constructor(make: () => Logger) {
    this.#make = make;
  }

  get level(): string {
    return this.#own().level;
  }

  fatal(...said: unknown[]): void {
    this.#say('fatal', said);
  }

  error(...said: unknown[]): void {
    this.#say('error', said);
  }

  warn(...said: unknown[]): void {
    this.#say('warn', said);
  }

  info(...said: unknown[]): void {
    this.#say('info', said);
  }

  debug(...said: unknown[]): void {
    this.#say('debug', said);
  }

  trace(...said: unknown[]): void {
    this.#say('trace', said);
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): Logger {
    return new LazyLog(() => this.#own().child(bindings, options));
  }

  #say(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', said: unknown[]): void {
    const own = this.#own();
    Reflect.apply(own[level], own, said);
  }

  #own(): Logger {
    this.#made ??= this.#make();
    return this.#made;
  }
}
