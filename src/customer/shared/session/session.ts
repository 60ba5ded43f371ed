// The customer's session. Scripts cannot read its cookie, so responses show whether it is open.
import { ServerRefusalError } from '#contract/client.ts';
import { createStore, type Store } from '#ui/use-store.ts';

/**
 * Stores whether this browser has a session on the server, and runs the requests that need a session, so that only one session is
 * opened.
 */
export interface SessionTracker {
  readonly isOpen: Store<boolean>;
  /**
   * Runs a request that opens or needs the session. Until it is open requests run one after another: two parallel
   * requests without a cookie would open two sessions, with the table in one and the e-mail in the other.
   */
  readonly run: <T>(call: () => Promise<T>) => Promise<T>;
}

/**
 * Creates the object that stores whether this browser has a session on the server. Does not open a session. Until a request
 * succeeds, `isOpen` is false, because scripts cannot read the session's cookie.
 */
export function createSessionTracker(): SessionTracker {
  const isOpen = createStore(false);
  let last: Promise<unknown> = Promise.resolve();

  async function runAndTrack<T>(call: () => Promise<T>): Promise<T> {
    try {
      const response = await call();
      isOpen.set(true);
      return response;
    } catch (error) {
      if (error instanceof ServerRefusalError && error.code === 'not-identified') isOpen.set(false);
      throw error;
    }
  }

  return {
    isOpen,
    run: (call) => {
      if (isOpen.get()) return runAndTrack(call);
      const turn = last.then(
        () => runAndTrack(call),
        () => runAndTrack(call),
      );
      last = turn;
      return turn;
    },
  };
}
