// The secret keys of an account: the current one, and rolled ones that are still accepted or expired.

/** The secret keys of an account: the current one, and former ones that are still accepted or have expired. */
export class SecretKeys {
  #current: string;
  readonly #accepted = new Set<string>();
  readonly #expired = new Set<string>();

  constructor(current: string) {
    this.#current = current;
  }

  /** True for the current key and for previous ones that are still accepted. */
  accepts(key: string): boolean {
    return key === this.#current || this.#accepted.has(key);
  }

  /** True for a previous key that is no longer accepted. */
  isExpired(key: string): boolean {
    return this.#expired.has(key);
  }

  /** Replaces the current key. */
  roll(key: string, isPreviousAccepted: boolean): void {
    (isPreviousAccepted ? this.#accepted : this.#expired).add(this.#current);
    this.#current = key;
  }
}
