// History entries of open dialogs, for an app in which the browser's back button closes the dialog instead of the page.
import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Adds a history entry for a dialog that opened. `close` is called when the user goes back from it. The returned
 * function removes the entry and is called when the dialog is no longer shown.
 */
export type AddDialogEntry = (close: () => void) => () => void;

/**
 * The context with the function that adds a history entry for each dialog, so that going back closes it. Provided by the app; null
 * leaves the history alone.
 */
export const DialogHistory = createContext<AddDialogEntry | null>(null);

/** While the component is shown, going back calls `onClose`. */
export function useDialogEntry(onClose: () => void, isEnabled = true): void {
  const addEntry = useContext(DialogHistory);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (isEnabled && addEntry !== null) return addEntry(() => close());
  }, [addEntry, isEnabled]);
}
