// A small observable store outside of React, and the hook that reads it.
import { useSyncExternalStore } from 'react';

/** An observable value outside of React. Components read it with `useStore`, and are rendered again when it changes. */
export type Store<State> = {
  get: () => State;
  /** Sets the next state, given as a value or as a function of the current state. */
  set: (next: State | ((present: State) => State)) => void;
  /** Calls the listener after each change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** State used for server rendering and for hydration, so that both render the same. */
  initial: State;
};

/** Creates a store. Listeners are called only if the new state is a different value (`Object.is`). */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => state,
    set: (next) => {
      const updated = isUpdate(next) ? next(state) : next;
      if (Object.is(updated, state)) return;
      state = updated;
      for (const listener of new Set(listeners)) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns the part of a store's state that `select` picks, and renders the component again when it changes. `select` must return a
 * value contained in the state, not a new object.
 */
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}

function isUpdate<State>(next: State | ((present: State) => State)): next is (present: State) => State {
  return typeof next === 'function';
}
