// Runs work for a list of items in parallel with a limit.

/**
 * Calls `work` for each item, at most `limit` calls at the same time, in the order of the items. Rejects if a call of `work`
 * rejects.
 */
export async function forEachInParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const runNext = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext));
}
