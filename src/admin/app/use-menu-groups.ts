// React state of the menu's groups: the group of the page is open until the user opens another one.
import { useState } from 'react';
import type { MenuEntry, MenuGroup } from './menu.ts';
import {
  chooseMenuGroup,
  isMenuCollapsible,
  menuGroupOf,
  type ShownMenuGroup,
  shownMenuGroups,
} from './menu-groups.ts';
import { usePathname } from './pathname.ts';

interface MenuGroups {
  readonly groups: readonly ShownMenuGroup[];
  /** False if all groups are always open. */
  readonly isCollapsible: boolean;
  /** Opens the group, or closes it. */
  readonly toggle: (group: MenuGroup) => void;
}

/** Groups of the entries that the user may see. A navigation opens the group of its page. */
export function useMenuGroups(entries: readonly MenuEntry[]): MenuGroups {
  const pathname = usePathname();
  const [choice, setChoice] = useState<{ readonly pathname: string; readonly group: MenuGroup | null } | null>(null);
  const chosen = choice?.pathname === pathname ? choice.group : menuGroupOf(pathname);
  return {
    groups: shownMenuGroups(entries, chosen),
    isCollapsible: isMenuCollapsible(entries),
    toggle: (group) => setChoice({ pathname, group: chooseMenuGroup(group, chosen) }),
  };
}
