// Which toasts are up, and in which of the page's live regions they show.
import { createStore } from './use-store.ts';

export type ToastKind = 'ok' | 'info' | 'error';
export type Toast = { id: number; text: string; kind: ToastKind };

type ToastState = {
  toasts: readonly Toast[];
  /** Ids of the live regions in the page; the last one entered is on top. */
  outlets: readonly string[];
  dismissLabel: string;
};

/** More would cover the screen: the oldest goes. */
const TOASTS_MAX = 3;

export const toastStore = createStore<ToastState>({ toasts: [], outlets: [], dismissLabel: '' });
let lastId = 0;

/** Shows a message for three seconds. The same message again starts its time anew instead of standing there twice. */
export function showToast(text: string, kind: ToastKind = 'ok'): void {
  lastId += 1;
  const toast = { id: lastId, text, kind };
  toastStore.set((state) => ({
    ...state,
    toasts: [...state.toasts.filter((other) => other.text !== text), toast].slice(-TOASTS_MAX),
  }));
}

export function dismissToast(id: number): void {
  toastStore.set((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

type Outlet = { dismissLabel: string | undefined; inDialog: boolean };

/** Puts a live region on top of those before it, the root's under all; returns how to take it away. */
export function enterOutlet(id: string, { dismissLabel, inDialog }: Outlet): () => void {
  toastStore.set((state) => ({
    ...state,
    outlets: inDialog ? [...state.outlets, id] : [id, ...state.outlets],
    dismissLabel: dismissLabel ?? state.dismissLabel,
  }));
  return () => {
    toastStore.set((state) => ({ ...state, outlets: state.outlets.filter((outlet) => outlet !== id) }));
  };
}

export function isTopOutlet(state: ToastState, id: string): boolean {
  return state.outlets.at(-1) === id;
}
