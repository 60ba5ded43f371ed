// History entries of open dialogs, for an app in which the browser's back button closes a dialog instead of leaving the page.
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react';

/**
 * A function that adds an entry to the browser's history for an open dialog, so that going back calls `close`. It returns a
 * function that removes the entry; call it when the dialog is no longer shown.
 */
export type AddDialogHistoryEntry = (close: () => void) => () => void;

/**
 * React context with the function that adds an entry to the browser's history for an open dialog, so that the back button closes
 * the dialog. An app provides the function; with null, the default, dialogs add no entries.
 */
export const DialogHistoryContext = createContext<AddDialogHistoryEntry | null>(null);

/**
 * Adds an entry to the browser's history while the component of a dialog is shown: the back button then calls `onClose`. Does
 * nothing if `isEnabled` is false.
 */
export function useDialogHistoryEntry(onClose: () => void, isEnabled = true): void {
  const addEntry = useContext(DialogHistoryContext);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (isEnabled && addEntry !== null) return addEntry(() => close());
  }, [addEntry, isEnabled]);
}
