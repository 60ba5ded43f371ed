// Opens the cart from inside a page.
import { createContext, useContext } from 'react';

/** Provided by the shell, which shows the cart. */
export const OpenCart = createContext<() => void>(() => undefined);

/** Opens the cart sheet, or focuses the cart where it is a column. */
export function useOpenCart(): () => void {
  return useContext(OpenCart);
}
