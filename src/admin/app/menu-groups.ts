// Decides which groups of the side menu are open. An owner has more entries than a tablet shows without scrolling.
import { MENU_GROUPS, type MenuEntry, type MenuGroup, SIDE_MENU } from './menu.ts';

/** A group of the side menu with the entries that the user may see. The entries of a closed group are hidden. */
export interface ShownMenuGroup {
  readonly id: MenuGroup;
  readonly isOpen: boolean;
  readonly entries: readonly MenuEntry[];
}

/** Up to this number of entries all groups fit on a screen of 1024 px and are always open. */
const ENTRIES_MAX = 14;
/** Groups that a shift uses: they are open together. */
const SHIFT_GROUPS: readonly MenuGroup[] = ['service', 'till'];

/** True if the side menu has too many entries to show all groups open, so that groups can be closed. */
export function isMenuCollapsible(entries: readonly MenuEntry[]): boolean {
  return entries.length > ENTRIES_MAX;
}

/**
 * Distributes the entries of the side menu among its groups, and leaves out empty groups. `chosen` is the group that the user
 * opened last; null if all groups are closed.
 */
export function shownMenuGroups(entries: readonly MenuEntry[], chosen: MenuGroup | null): ShownMenuGroup[] {
  const isCollapsible = isMenuCollapsible(entries);
  return MENU_GROUPS.map((id) => ({
    id,
    isOpen: !isCollapsible || (chosen !== null && isOpenWith(id, chosen)),
    entries: entries.filter(({ group }) => group === id),
  })).filter((group) => group.entries.length > 0);
}

/**
 * Returns which group of the side menu is open after the user pressed the heading of the group `pressed`; null if the press closed
 * it. `chosen` is the group that was open before; null if all groups were closed.
 */
export function chooseMenuGroup(pressed: MenuGroup, chosen: MenuGroup | null): MenuGroup | null {
  return chosen !== null && isOpenWith(pressed, chosen) ? null : pressed;
}

/**
 * Returns the side menu group of the page with the path `pathname`. It is the group of the menu entry whose path equals `pathname`
 * or is its longest parent path. Returns `service` if that entry has no group, or if no entry matches.
 */
export function menuGroupOf(pathname: string): MenuGroup {
  const [entry] = SIDE_MENU.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).toSorted(
    (one, other) => other.path.length - one.path.length,
  );
  return entry?.group ?? 'service';
}

function isOpenWith(group: MenuGroup, chosen: MenuGroup): boolean {
  return group === chosen || (SHIFT_GROUPS.includes(group) && SHIFT_GROUPS.includes(chosen));
}
