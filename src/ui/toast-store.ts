// The visible toasts (short messages), and the parts of the page that can show them.
import { createStore } from './use-store.ts';

/** What a toast (a short message) reports: a success, an information or an error. */
export type ToastKind = 'ok' | 'info' | 'error';
/**
 * A short message at the bottom of the screen that disappears by itself. `shownOn` is in milliseconds since the page was opened.
 */
export type Toast = { id: number; text: string; kind: ToastKind; shownOn: number };

type ToastState = {
  toasts: readonly Toast[];
  /** Ids of the mounted live regions; the last one is on top. */
  regions: readonly string[];
  dismissLabel: string;
};

/** More toasts would cover the screen, so the oldest is removed. */
const VISIBLE_TOASTS_MAX = 3;

/** The visible toasts (short messages), and the parts of the page that can show them. */
export const toastStore = createStore<ToastState>({ toasts: [], regions: [], dismissLabel: '' });
let lastId = 0;

/** Shows a toast (a short message) for three seconds. Repeating a visible message restarts its time instead of showing it twice. */
export function showToast(text: string, kind: ToastKind = 'ok'): void {
  lastId += 1;
  const toast = { id: lastId, text, kind, shownOn: performance.now() };
  toastStore.set((state) => ({
    ...state,
    toasts: [...state.toasts.filter((other) => other.text !== text), toast].slice(-VISIBLE_TOASTS_MAX),
  }));
}

/** Nobody reads a message and presses something in less time. */
const READ_MS = 1_000;

/**
 * Removes the toasts that have been visible for at least a second. Call it when the user presses something: older messages do not
 * belong to the new action and may cover its result.
 */
export function dismissReadToasts(): void {
  const readBefore = performance.now() - READ_MS;
  const isOld = ({ shownOn }: Toast) => shownOn < readBefore;
  if (toastStore.get().toasts.some(isOld))
    toastStore.set((state) => ({ ...state, toasts: state.toasts.filter((toast) => !isOld(toast)) }));
}

/** Removes a toast (short message) before its time is over. */
export function dismissToast(id: number): void {
  toastStore.set((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

type ToastRegion = { dismissLabel: string | undefined; inDialog: boolean };

/**
 * Registers a part of the page that can show toasts (short messages). Only the topmost part shows them: that of the dialog that was
 * opened last, or the one at the root of the app if no dialog is open. Returns the unregister function.
 */
export function registerToastRegion(id: string, { dismissLabel, inDialog }: ToastRegion): () => void {
  toastStore.set((state) => ({
    ...state,
    regions: inDialog ? [...state.regions, id] : [id, ...state.regions],
    dismissLabel: dismissLabel ?? state.dismissLabel,
  }));
  return () => {
    toastStore.set((state) => ({ ...state, regions: state.regions.filter((region) => region !== id) }));
  };
}

/** True if this part of the page is the topmost one that can show toasts (short messages): it alone shows them. */
export function isTopToastRegion(state: ToastState, id: string): boolean {
  return state.regions.at(-1) === id;
}
