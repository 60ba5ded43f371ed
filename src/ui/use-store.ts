// A small store outside React, and the hook that reads it.
import { useSyncExternalStore } from 'react';

export type Store<State> = {
  get: () => State;
  /** Takes the next state, or a function from the present state to the next. */
  set: (next: State | ((present: State) => State)) => void;
  /** Calls back after each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** What the server rendered with; the first browser render uses it as well, so that both agree. */
  initial: State;
};

/** A store holding `initial`. Listeners hear of a change only when the state is another value. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => state,
    set: (next) => {
      const following = isUpdate(next) ? next(state) : next;
      if (Object.is(following, state)) return;
      state = following;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The selected part of a store. The selector must return a value kept in the state, not a fresh object. */
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
