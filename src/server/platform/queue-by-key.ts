// Runs work of the same key one after the other, within this process.

/** Runs the work after all earlier work of the same key has ended. */
export type QueueByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates a function that queues work by key. Work of different keys runs at the same time; a key without work uses no memory. */
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
