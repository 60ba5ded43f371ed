// Planned connection faults of API calls.

export interface Fault {
  /**
   * `hang` never replies, `drop` breaks the connection, `fail` replies with status 500, `pause` waits until it is
   * resumed.
   */
  readonly what: 'hang' | 'drop' | 'fail' | 'pause';
  /** Before the call has any effect, or after it, when only the response is missing. */
  readonly when: 'before' | 'after';
  // The affected calls, such as «POST /v1/payment_intents/*/confirm»; every POST by default.
  readonly call?: string;
  /** Number of consecutive calls; 1 by default. Stripe's library tries each call three times. */
  readonly times?: number;
}

/** The planned faults, and the calls that are paused. */
export class Faults {
  #planned: { readonly fault: Fault; left: number }[] = [];
  #paused: (() => void)[] = [];
  #waiting: (() => void)[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
    this.resume();
  }

  /** The fault planned for this call; null if there is none. */
  takeFault(call: string): Fault | null {
    const planned = this.#planned.find(({ fault, left }) => left > 0 && matchesCall(fault, call));
    if (planned === undefined) return null;
    planned.left -= 1;
    return planned.fault;
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
  if (pattern === 'POST *') return call.startsWith('POST ');
  const [expected, given] = [pattern.split('/'), call.split('/')];
  return expected.length === given.length && expected.every((part, index) => part === '*' || part === given[index]);
}
