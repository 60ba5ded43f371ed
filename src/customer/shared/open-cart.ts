// Opens the cart from inside a page.
import { createContext, useContext } from 'react';

/** The context with the function that shows the cart, provided by the frame of the page. */
export const OpenCart = createContext<() => void>(() => undefined);

/** Opens the cart sheet, or focuses the cart where it is a column. */
export function useOpenCart(): () => void {
  return useContext(OpenCart);
}
