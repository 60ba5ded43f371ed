// Cleanup of everything that a run starts: at the end of the scope that holds it, or all together on a signal.

type Cleanup = () => Promise<void>;

const pendingCleanups = new Set<Cleanup>();

/** Calls the cleanup once: at the end of the scope that holds it, or by `runAllCleanups`, whichever comes first. */
export function registerCleanup(end: Cleanup): AsyncDisposable {
  pendingCleanups.add(end);
  return {
    [Symbol.asyncDispose]: async () => {
      if (pendingCleanups.delete(end)) await end();
    },
  };
}

/** Runs the registered cleanups, newest first. */
export async function runAllCleanups(): Promise<void> {
  for (const end of [...pendingCleanups].reverse()) {
    pendingCleanups.delete(end);
    await end();
  }
}
