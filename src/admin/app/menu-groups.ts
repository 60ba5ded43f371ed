// Decides which groups of the side menu are open. An owner has more entries than a tablet shows without scrolling.
import { SIDE_MENU, SIDE_MENU_GROUPS, type SideMenuEntry, type SideMenuGroup } from './menu.ts';

/** A group of the side menu with the entries that the user may see. The entries of a closed group are hidden. */
export interface ShownSideMenuGroup {
  readonly id: SideMenuGroup;
  readonly isOpen: boolean;
  readonly entries: readonly SideMenuEntry[];
}

/** Up to this number of entries all groups fit on a screen of 1024 px and are always open. */
const ENTRIES_MAX = 14;
/** Groups that a shift uses: they are open together. */
const SHIFT_GROUPS: readonly SideMenuGroup[] = ['service', 'till'];

/** True if the side menu has too many entries to show all groups open, so that groups can be closed. */
export function isSideMenuCollapsible(entries: readonly SideMenuEntry[]): boolean {
  return entries.length > ENTRIES_MAX;
}

/**
 * Returns the groups of the side menu that contain at least one of `entries`, and whether each is open. All are open if the menu
 * has few entries (`isSideMenuCollapsible`). Otherwise only the group `chosen` is open, or none if it is null. The groups for work
 * during a shift (`SHIFT_GROUPS`) are an exception: if one of them is chosen, all of them are open.
 */
export function shownSideMenuGroups(
  entries: readonly SideMenuEntry[],
  chosen: SideMenuGroup | null,
): ShownSideMenuGroup[] {
  const isCollapsible = isSideMenuCollapsible(entries);
  return SIDE_MENU_GROUPS.map((id) => ({
    id,
    isOpen: !isCollapsible || (chosen !== null && isOpenWith(id, chosen)),
    entries: entries.filter(({ group }) => group === id),
  })).filter((group) => group.entries.length > 0);
}

/**
 * Returns the group of the side menu that is open after the user pressed the heading of the group `pressed`; null if this press
 * closed the group. `chosen` is the group that was open before; null if all groups were closed.
 */
export function sideMenuGroupAfterPress(pressed: SideMenuGroup, chosen: SideMenuGroup | null): SideMenuGroup | null {
  return chosen !== null && isOpenWith(pressed, chosen) ? null : pressed;
}

/**
 * Returns the side menu group of the page with the path `pathname`. A page without its own menu entry belongs to the group of the
 * page above it. For the start page, which is in no group, returns `service`.
 */
export function sideMenuGroupOf(pathname: string): SideMenuGroup {
  const [entry] = SIDE_MENU.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).toSorted(
    (one, other) => other.path.length - one.path.length,
  );
  return entry?.group ?? 'service';
}

function isOpenWith(group: SideMenuGroup, chosen: SideMenuGroup): boolean {
  return group === chosen || (SHIFT_GROUPS.includes(group) && SHIFT_GROUPS.includes(chosen));
}
