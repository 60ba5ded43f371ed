// Limits how long a caller waits for work that continues in the background.

/**
 * Waits until the work has finished, but at most `ms` milliseconds; after that, the work continues without being waited for.
 * Rejects if the work fails before that.
 */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await raceWithTimer(ms, work, (resolve) => resolve(undefined));
}

/** Returns the result of the work. Rejects if the work fails, or has not finished after `ms` milliseconds. */
export async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  return raceWithTimer<T>(ms, work, (_, reject) => reject(new Error(`No result after ${ms} ms`)));
}

async function raceWithTimer<T>(
  ms: number,
  work: Promise<T>,
  onTimeout: (resolve: (value: T) => void, reject: (reason: Error) => void) => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => onTimeout(resolve, reject), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
