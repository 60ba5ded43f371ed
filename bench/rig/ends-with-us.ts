// Everything that a run starts ends with it: by itself when its scope is left, and all of it when we are told to end.

type End = () => Promise<void>;

const running = new Set<End>();

/** Calls `end` once: when the scope that holds it is left, or before this process ends, whichever comes first. */
export function endsWithUs(end: End): AsyncDisposable {
  running.add(end);
  return {
    [Symbol.asyncDispose]: async () => {
      if (running.delete(end)) await end();
    },
  };
}

/** Ends what runs, the newest first. */
export async function endAll(): Promise<void> {
  for (const end of [...running].reverse()) {
    running.delete(end);
    await end();
  }
}
