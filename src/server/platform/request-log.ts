// The log of one request, whose lines carry the request's id. Most requests say nothing: it is made when one does.
import type { Bindings } from 'pino';
import type { Logger } from './log.ts';

export class RequestLog implements Logger {
  readonly #house: Logger;
  readonly #bindings: Bindings;
  #made: Logger | null = null;

  constructor(house: Logger, bindings: Bindings) {
    this.#house = house;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#house.level;
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

  child(...given: Parameters<Logger['child']>): Logger {
    return this.#own().child(...given);
  }

  #say(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', said: unknown[]): void {
    const own = this.#own();
    Reflect.apply(own[level], own, said);
  }

  #own(): Logger {
    this.#made ??= this.#house.child(this.#bindings);
    return this.#made;
  }
}
