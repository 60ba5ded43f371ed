// Dialogs have an address, so that a reload keeps them and the back button closes them.
import { isId } from '#domain/type-guards.ts';
import { type OverlayControls, useShown } from './overlay-address.ts';
import { readId } from './read-search.ts';

export interface DialogSearch {
  /** What is edited, by its id, or what is created, such as `addProduct`. */
  dialog?: string;
  /** What is to be deleted, by its id, once that is confirmed. */
  remove?: string;
}

/** For a route's `validateSearch`; anything that no dialog can be called is dropped. */
export function readDialogSearch(search: Readonly<Record<string, unknown>>): DialogSearch {
  const { dialog } = search;
  return { ...(isDialogName(dialog) ? { dialog } : {}), ...readId('remove', search) };
}

function isDialogName(value: unknown): value is string {
  return isId(value) || (typeof value === 'string' && CREATION.test(value));
}

const CREATION = /^add[A-Z][A-Za-z]{1,20}$/;

/** The dialog that the address opens. */
export function useDialogs(): OverlayControls {
  return useShown(DIALOGS);
}

const DIALOGS = ['dialog', 'remove'] as const;
