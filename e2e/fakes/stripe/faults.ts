// Calls that go wrong on the way: the network's doing, not the API's.

export interface Fault {
  /** Never answers, breaks the connection, answers with an error of the server, or waits until it is let go on. */
  readonly what: 'hang' | 'drop' | 'fail' | 'pause';
  /** Before the API did anything, or when all is done and only the answer is missing. */
  readonly when: 'before' | 'after';
  // The calls it happens to, such as «POST /v1/payment_intents/*/confirm»; any that changes something without.
  readonly call?: string;
  /** How many calls in a row; 1 without. Stripe's library tries three times. */
  readonly times?: number;
}

export class Faults {
  #planned: { readonly fault: Fault; left: number }[] = [];
  #paused: (() => void)[] = [];
  #awaited: (() => void)[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
    this.resume();
  }

  /** What happens to this call; null when nothing does. */
  takeFault(call: string): Fault | null {
    const planned = this.#planned.find(({ fault, left }) => left > 0 && matchesCall(fault, call));
    if (planned === undefined) return null;
    planned.left -= 1;
    return planned.fault;
  }

  /** Resolves once the call may go on. */
  pause(): Promise<void> {
    const resumed = new Promise<void>((resolve) => this.#paused.push(resolve));
    for (const tell of this.#awaited.splice(0)) tell();
    return resumed;
  }

  /** Resolves once a call waits. */
  paused(): Promise<void> {
    if (this.#paused.length > 0) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.push(resolve));
  }

  /** Lets all that wait go on. */
  resume(): void {
    for (const goOn of this.#paused.splice(0)) goOn();
  }
}

function matchesCall({ call: meant = 'POST *' }: Fault, call: string): boolean {
  if (meant === 'POST *') return call.startsWith('POST ');
  const [words, given] = [meant.split('/'), call.split('/')];
  return words.length === given.length && words.every((word, place) => word === '*' || word === given[place]);
}
