// Opens the cart from inside a page.
import { createContext, useContext } from 'react';

/** The React context with the function that shows the cart, which the frame of the page (`Shell`) provides. */
export const OpenCartContext = createContext<() => void>(() => undefined);

/** Returns the function that opens the cart sheet, or focuses the cart where it is a column. */
export function useOpenCart(): () => void {
  return useContext(OpenCartContext);
}
