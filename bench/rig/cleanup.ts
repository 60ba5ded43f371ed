// Cleanup of everything that a run starts: at the end of the scope that holds it, or all together on a signal.

type Cleanup = () => Promise<void>;

const pendingCleanups = new Set<Cleanup>();

/**
 * Registers a function that ends what a bench run has started. It is called once: at the end of the scope that holds the result, or
 * by `runAllCleanups`.
 */
export function registerCleanup(end: Cleanup): AsyncDisposable {
  pendingCleanups.add(end);
  return {
    [Symbol.asyncDispose]: async () => {
      if (pendingCleanups.delete(end)) await end();
    },
  };
}

/** Runs all registered cleanups, the newest first, for example when the run is interrupted. */
export async function runAllCleanups(): Promise<void> {
  for (const end of [...pendingCleanups].reverse()) {
    pendingCleanups.delete(end);
    await end();
  }
}
