// The other server processes of the venue, and when the last notification of each arrived.

/**
 * The other server processes of the venue that have sent notifications to this process, with the time of the last one from each.
 * Processes that have been silent for too long are removed.
 */
export class OtherProcesses {
  readonly #receivedAt = new Map<string, number>();

  get size(): number {
    return this.#receivedAt.size;
  }

  /** Stores the time of a notification. Returns true if the process was not known before. */
  receivedFrom(processId: string): boolean {
    const isNew = !this.#receivedAt.has(processId);
    this.#receivedAt.set(processId, performance.now());
    return isNew;
  }

  remove(processId: string): void {
    this.#receivedAt.delete(processId);
  }

  /** Counts the silence of every process from now on, because nothing could be received until now. */
  restartSilence(): void {
    for (const processId of this.#receivedAt.keys()) this.#receivedAt.set(processId, performance.now());
  }

  /** Removes the processes that have been silent for longer than `silenceMaxMs`, and returns their ids. */
  removeSilent(silenceMaxMs: number): string[] {
    const silentSince = performance.now() - silenceMaxMs;
    const silent = [...this.#receivedAt].flatMap(([id, receivedAt]) => (receivedAt < silentSince ? id : []));
    for (const processId of silent) this.remove(processId);
    return silent;
  }
}
