// The customer's menu filter, stored on the device.
import type { DeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { ALLERGENS } from '#domain/menu.ts';
import { isFiltering, type MenuFilter, NO_FILTER } from '#domain/menu-filter.ts';
import { isArrayOf, isBoolean, isObjectOf, isOneOf } from '#domain/type-guards.ts';
import { createStore, type Store } from '#ui/use-store.ts';

const isMenuFilter = isObjectOf<{ -readonly [Name in keyof MenuFilter]: MenuFilter[Name] }>({
  allergens: isArrayOf(isOneOf(ALLERGENS)),
  isVegetarian: isBoolean,
});

/**
 * The customer's menu filter (hidden allergens, only vegetarian), stored on the device, and whether hidden products are shown for
 * the moment.
 */
export interface StoredMenuFilter {
  readonly state: Store<MenuFilter>;
  /** True while the customer looks at what the filter hides. Not stored. */
  readonly showsHidden: Store<boolean>;
  /** Replaces the filter and hides again what it hides. */
  readonly set: (filter: MenuFilter) => void;
  /** Reads the filter that this device stored. */
  readonly restore: () => void;
}

/** Creates the menu filter of this device. Until `restore` is called, it hides nothing, as in the page that the server renders. */
export function createMenuFilter(storage: DeviceStorage): StoredMenuFilter {
  const state = createStore<MenuFilter>(NO_FILTER);
  const showsHidden = createStore(false);
  return {
    state,
    showsHidden,
    set: (filter) => {
      state.set(filter);
      showsHidden.set(false);
      storage.write('menuFilter', isFiltering(filter) ? filter : null);
    },
    restore: () => state.set(storage.read('menuFilter', isMenuFilter) ?? NO_FILTER),
  };
}
