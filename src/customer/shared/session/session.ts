// The guest's session at the server. Its cookie is out of our sight: that it is open shows in the answers.
import { RefusedByServer } from '#contract/client.ts';
import { createStore, type Store } from '#ui/use-store.ts';

export interface Session {
  readonly isOpen: Store<boolean>;
  /**
   * Runs a call that opens or needs the session. Until it is open they run one after another: two at once, both without
   * a cookie, would open two sessions, and the table would be in one and the e-mail in the other.
   */
  readonly ask: <T>(call: () => Promise<T>) => Promise<T>;
}

export function createSession(): Session {
  const isOpen = createStore(false);
  let last: Promise<unknown> = Promise.resolve();

  async function learn<T>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      isOpen.set(true);
      return answer;
    } catch (error) {
      if (error instanceof RefusedByServer && error.code === 'not-identified') isOpen.set(false);
      throw error;
    }
  }

  return {
    isOpen,
    ask: (call) => {
      if (isOpen.get()) return learn(call);
      const turn = last.then(
        () => learn(call),
        () => learn(call),
      );
      last = turn;
      return turn;
    },
  };
}
