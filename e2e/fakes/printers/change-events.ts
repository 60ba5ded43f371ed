// Notifies listeners of each change of a simulator, so that tests wait for events instead of sleeping.

/**
 * Reports each change of the state of a simulated printer, so that tests can wait for it. It calls the listeners, and checks the
 * conditions of `until`.
 */
export interface ChangeEvents {
  /** Calls the listeners and checks the conditions that are waited for. */
  readonly publish: () => void;
  /** Calls the listener after each change. Returns how to remove it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Resolves once the condition is true. It is checked now and after each change. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** Creates the change events of one simulated printer. */
export function createChangeEvents(): ChangeEvents {
  const listeners = new Set<() => void>();
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    publish: () => {
      for (const listener of [...listeners]) listener();
    },
    onChange,
    until: (condition) =>
      new Promise((resolve) => {
        if (condition()) return resolve();
        const remove = onChange(() => {
          if (!condition()) return;
          remove();
          resolve();
        });
      }),
  };
}
