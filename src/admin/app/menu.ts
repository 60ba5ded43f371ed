// The side menu: the pages that exist, in order, each for those who may use it.

import { texts } from '#admin/shared/texts.ts';
import type { Action } from '#domain/staff.ts';
import type { IconName } from '#ui/Icon.tsx';
import { paths } from './paths.ts';

export interface MenuEntry {
  readonly path: (typeof paths)[keyof typeof paths];
  readonly label: string;
  /** What fits under the icon when the menu is small. */
  readonly short: string;
  readonly icon: IconName;
  /** What one must be allowed to do to see it; null for everybody signed in. */
  readonly action: Action | null;
}

export const MENU: readonly MenuEntry[] = [
  { path: paths.welcome, ...texts.menu.home, icon: 'home', action: null },
  { path: paths.drinksBoard, ...texts.menu.drinks, icon: 'glass', action: 'use-boards' },
  { path: paths.foodBoard, ...texts.menu.food, icon: 'plate', action: 'use-boards' },
];
