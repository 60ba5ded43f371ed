// Keeps the open dialog of a list in the search parameters of its page.
import { isId } from '#domain/type-guards.ts';
import { type OverlayControls, useOverlay } from './overlay-address.ts';
import { readIdParameter } from './read-search.ts';

/**
 * Search parameters of a URL that say which dialog of a list is open: the form of an item, or the confirmation before one is
 * deleted.
 */
export interface DialogSearch {
  /** Id of the edited item, or the name of a creation dialog such as `addProduct`. */
  dialog?: string;
  /** Id of the item whose deletion is to be confirmed. */
  remove?: string;
  /** Id of the item that the creation dialog copies. */
  copy?: string;
}

/** Reads the search parameters of the open dialog, for a route's `validateSearch`; invalid values are dropped. */
export function readDialogSearch(search: Readonly<Record<string, unknown>>): DialogSearch {
  const { dialog } = search;
  return {
    ...(isDialogName(dialog) ? { dialog } : {}),
    ...readIdParameter('remove', search),
    ...readIdParameter('copy', search),
  };
}

function isDialogName(value: unknown): value is string {
  return isId(value) || (typeof value === 'string' && CREATION.test(value));
}

const CREATION = /^add[A-Z][A-Za-z]{1,20}$/;

/**
 * Returns the functions that open and close the dialogs of a list through search parameters. So a reload keeps a dialog open,
 * and the back button closes it.
 */
export function useListDialogs(): OverlayControls {
  return useOverlay(DIALOGS);
}

const DIALOGS = ['dialog', 'remove', 'copy'] as const;
