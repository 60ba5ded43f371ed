// Planned faults of API calls: of single calls, or of every call until they are cleared.
import type { ServerResponse } from 'node:http';
import { requireNoUnusedFaults } from '#e2e/fakes/unused-faults.ts';

/** A planned fault of API calls: which calls it affects, how often, and what happens to them. */
export interface Fault {
  /**
   * `hang`: no reply until faults are cleared. `drop`: the connection breaks. `fail`: status 500. `pause`: waits until it is
   * resumed. `rate-limit`, `lock-timeout`: status 429. `key-in-use`: status 409, as if the first call with the same idempotency key
   * were still in progress. `html`: an HTML page with status 502. `cut-body`: the connection breaks in the middle of the response.
   */
  readonly what:
    | 'hang'
    | 'drop'
    | 'fail'
    | 'pause'
    | 'rate-limit'
    | 'lock-timeout'
    | 'key-in-use'
    | 'html'
    | 'cut-body';
  /** `before`: the call has no effect. `after`: the call has its effect and only the response is lost; always so for `cut-body`. */
  readonly when: 'before' | 'after';
  // The affected calls, such as «POST /v1/payment_intents/*/confirm», «GET *» or «*»; every POST by default.
  readonly call?: string;
  /** Number of consecutive calls; 1 by default. Stripe's library tries each call three times. */
  readonly times?: number | 'always';
  /** Only calls about this payment attempt. */
  readonly reference?: string;
}

/** The planned faults of an account, and the API calls that are paused or hanging because of them. */
export class Faults {
  #planned: { readonly fault: Fault; left: number; isUsed: boolean }[] = [];
  #paused: (() => void)[] = [];
  #waiting: (() => void)[] = [];
  #hanging: ServerResponse[] = [];

  plan(fault: Fault): void {
    const { times = 1 } = fault;
    this.#planned.push({ fault, left: times === 'always' ? Number.POSITIVE_INFINITY : times, isUsed: false });
  }

  /** Removes the planned faults, resumes paused calls and cuts hanging ones. */
  clear(): void {
    this.#planned = [];
    this.resume();
    for (const response of this.#hanging.splice(0)) response.destroy();
  }

  /** Removes the planned faults as `clear` does. Throws if one of them was never used. */
  end(): void {
    const unused = this.#planned.filter(({ isUsed }) => !isUsed).map(({ fault }) => fault);
    this.clear();
    requireNoUnusedFaults('Stripe', unused);
  }

  /** Returns the fault that is planned for this call, or null. `isAbout` is true if the call concerns that attempt. */
  takeFault(call: string, isAbout: (reference: string) => boolean): Fault | null {
    const planned = this.#planned.find(
      ({ fault, left }) =>
        left > 0 && matchesCall(fault, call) && (fault.reference === undefined || isAbout(fault.reference)),
    );
    if (planned === undefined) return null;
    planned.left -= 1;
    planned.isUsed = true;
    return planned.fault;
  }

  /** Leaves a call without a response until the faults are cleared. */
  hang(response: ServerResponse): void {
    this.#hanging.push(response);
  }

  /** Pauses a call. Resolves once it is resumed. */
  pause(): Promise<void> {
    const resumed = new Promise<void>((resolve) => this.#paused.push(resolve));
    for (const notify of this.#waiting.splice(0)) notify();
    return resumed;
  }

  /** Resolves once a call is paused. */
  paused(): Promise<void> {
    if (this.#paused.length > 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resumes all paused calls. */
  resume(): void {
    for (const resolve of this.#paused.splice(0)) resolve();
  }
}

function matchesCall({ call: pattern = 'POST *' }: Fault, call: string): boolean {
  if (pattern === '*') return true;
  if (/^[A-Z]+ \*$/.test(pattern)) return call.startsWith(pattern.slice(0, -1));
  const [expected, given] = [pattern.split('/'), call.split('/')];
  return expected.length === given.length && expected.every((part, index) => part === '*' || part === given[index]);
}
