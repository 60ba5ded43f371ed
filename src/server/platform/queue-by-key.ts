// Runs work of the same key one after the other, within this process.

/** Function that runs `work` after all earlier work with the same key has ended, and returns its result. */
export type QueueByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a function that queues work by key: work with the same key runs one after the other, work with different keys runs at the
 * same time. A key without work uses no memory.
 */
export function createQueueByKey(): QueueByKey {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const ended = running.catch(() => undefined);
    last.set(key, ended);
    try {
      return await running;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
