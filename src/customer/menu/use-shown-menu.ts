// The menu without the products that the customer's filter hides.
import { useMemo } from 'react';
import type { Menu } from '#contract/menu.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { isFiltering, isHidden } from '#domain/menu-filter.ts';
import { useStore } from '#ui/use-store.ts';

/** The menu as the customer's filter shows it; whole while the customer looks at what it hides. */
export function useShownMenu(): Menu {
  const menu = useMenu();
  const { state, showsHidden } = useCustomerApp().filter;
  const filter = useStore(state, (present) => present);
  const showsAll = useStore(showsHidden, (shows) => shows) || !isFiltering(filter);
  return useMemo(
    () => (showsAll ? menu : { ...menu, products: menu.products.filter((product) => !isHidden(product, filter)) }),
    [menu, filter, showsAll],
  );
}
