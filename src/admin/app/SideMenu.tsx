// Side menu: links to the pages, the signed-in user and the sign-out button.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useOpenIncidentCount } from '#admin/incidents/incident-queries.ts';
import { unsentTexts } from '#admin/new-order/unsent/unsent-texts.ts';
import { useUnsentOrders } from '#admin/new-order/unsent/use-unsent-orders.ts';
import { api, errorText, isSessionOver } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { useBoardCounts } from '#admin/shared/live/board-queries.ts';
import { markSignedOut } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { type BackOfficeAction, can, initials, ROLE_NAMES } from '#domain/staff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, type BadgeKind } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { SIDE_MENU, type SideMenuEntry, type SideMenuGroup } from './menu.ts';
import {
  isSideMenuCollapsible,
  type ShownSideMenuGroup,
  shownSideMenuGroups,
  sideMenuGroupAfterPress,
  sideMenuGroupOf,
} from './menu-groups.ts';
import { usePathname } from './pathname.ts';
import { paths } from './paths.ts';
import styles from './SideMenu.module.css';

type SideMenuProps = {
  profile: StaffProfile;
  isMini: boolean;
  /** Called when a page is chosen. */
  onNavigate?: (() => void) | undefined;
};

/**
 * Renders the links to the pages that this user may open, the user's name, and the sign-out button. `isMini`: icons with short
 * labels. `onNavigate` is called when the user chooses a page.
 */
export function SideMenu({ profile, isMini, onNavigate }: SideMenuProps) {
  const countOf = useMenuCounts(profile.permissions);
  // What needs the password first is shown too: its page asks for it.
  const actions = [...profile.permissions, ...profile.passwordActions];
  const entries = SIDE_MENU.filter(({ action }) => action === null || can(actions, action));
  const { groups, isCollapsible, toggle } = useMenuGroups(entries);
  const linkTo = (entry: SideMenuEntry) => (
    <li key={entry.path}>
      <EntryLink entry={entry} isMini={isMini} count={countOf(entry.path)} onNavigate={onNavigate} />
    </li>
  );
  return (
    <div className={classNames(styles.menu, isMini && styles.mini)}>
      <nav aria-label={texts.shell.mainMenu} className={styles.groups}>
        <ul className={styles.entries}>{entries.filter(({ group }) => group === null).map(linkTo)}</ul>
        {groups.map((group) => (
          <MenuSection key={group.id} group={group} onToggle={isCollapsible ? () => toggle(group.id) : null}>
            {group.entries.map(linkTo)}
          </MenuSection>
        ))}
      </nav>
      <Account profile={profile} isMini={isMini} onNavigate={onNavigate} />
    </div>
  );
}

type MenuSectionProps = {
  group: ShownSideMenuGroup;
  /** Null if all groups are always open. */
  onToggle: (() => void) | null;
  children: ReactNode;
};

/** Heading and entries of a group. The heading of a collapsible group is a button. */
function MenuSection({ group: { id, isOpen }, onToggle, children }: MenuSectionProps) {
  const headingId = useId();
  const label = texts.menu.groups[id];
  return (
    <div className={styles.group}>
      {onToggle ? (
        <button
          type="button"
          id={headingId}
          aria-expanded={isOpen}
          className={classNames(layout.quiet, layout.small, layout.bold, styles.heading, styles.toggle)}
          onClick={onToggle}
        >
          {label}
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        </button>
      ) : (
        <p id={headingId} className={classNames(layout.quiet, layout.small, layout.bold, styles.heading)}>
          {label}
        </p>
      )}
      {isOpen && (
        <ul aria-labelledby={headingId} className={styles.entries}>
          {children}
        </ul>
      )}
    </div>
  );
}

const SOFT_HYPHEN = '\u00ad';

type EntryProps = Omit<SideMenuProps, 'profile'> & {
  entry: SideMenuEntry;
  /** What waits behind the link; null if nothing does. */
  count: MenuCount | null;
};

function EntryLink({ entry: { path, label, shortLabel, icon }, isMini, count, onNavigate }: EntryProps) {
  const visibleLabel = isMini ? shortLabel : label;
  const visibleText = visibleLabel.replaceAll(SOFT_HYPHEN, '');
  // The visible text is the accessible name if it is complete. Otherwise the name contains the visible text, as voice
  // control needs.
  const isNameVisible = count !== null || visibleText === label;
  const name = label.includes(visibleText) ? label : `${visibleText}: ${label}`;
  return (
    <Link
      to={path}
      // The path of the welcome page is a prefix of every other path.
      activeOptions={{ exact: path === paths.welcome, includeSearch: false }}
      className={styles.entry}
      aria-label={isNameVisible ? undefined : name}
      onClick={onNavigate}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{visibleLabel}</span>
      {count && (
        <Badge kind={count.kind} className={styles.count}>
          {count.value} <VisuallyHidden>{count.words}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}

function Account({ profile, isMini, onNavigate }: SideMenuProps) {
  const client = useQueryClient();
  const signOut = usePressMutation({
    mutationFn: () => api.staff.signOut({}),
    onSuccess: () => markSignedOut(client),
    onError: (error) => {
      if (!isSessionOver(error)) showToast(errorText(error), 'error');
    },
  });
  const signOutLabel = profile.tablet ? texts.shell.changePerson : texts.shell.signOut;
  const NameElement = isMini ? VisuallyHidden : 'span';
  const signOutButton = { icon: icons.signOut, busy: signOut.isPending, onClick: () => signOut.mutate() } as const;
  return (
    <div className={styles.account}>
      <Link to={paths.profile} className={styles.user} onClick={onNavigate}>
        <Avatar initials={initials(profile.name)} />
        <VisuallyHidden>{texts.profile.link}</VisuallyHidden>
        <NameElement className={styles.userText}>
          <span className={layout.bold}>{profile.name}</span>
          <span className={classNames(layout.quiet, layout.small)}>
            {profile.roles.map((role) => ROLE_NAMES[role]).join(', ')}
          </span>
        </NameElement>
      </Link>
      {isMini ? (
        <IconButton label={signOutLabel} {...signOutButton} />
      ) : (
        <Button wide {...signOutButton}>
          {signOutLabel}
        </Button>
      )}
    </div>
  );
}

/** The number on an entry of the menu. */
interface MenuCount {
  readonly value: number;
  readonly kind: BadgeKind;
  /** What it counts, for screen readers. */
  readonly words: string;
}

/**
 * The number of an entry by its path: open incidents, pending lines of the boards, or orders that are not sent yet;
 * null if it has none, or if it is 0.
 */
function useMenuCounts(permissions: readonly BackOfficeAction[]): (path: SideMenuEntry['path']) => MenuCount | null {
  const incidents = useOpenIncidentCount(permissions);
  const { data: boards } = useBoardCounts(can(permissions, 'use-boards'));
  const unsent = useUnsentOrders().length;
  return (path) => {
    switch (path) {
      case paths.incidents:
        return countOrNull(incidents, 'danger', texts.menu.waiting(incidents));
      case paths.drinksBoard:
        return countOrNull(boards?.drinks ?? 0, 'venue', texts.welcome.pending(boards?.drinks ?? 0));
      case paths.foodBoard:
        return countOrNull(boards?.food ?? 0, 'venue', texts.welcome.pending(boards?.food ?? 0));
      case paths.newOrder:
        return countOrNull(unsent, 'warn', unsentTexts.words(unsent));
      default:
        return null;
    }
  };
}

function countOrNull(value: number, kind: BadgeKind, words: string): MenuCount | null {
  return value === 0 ? null : { value, kind, words };
}

interface MenuGroups {
  readonly groups: readonly ShownSideMenuGroup[];
  /** False if all groups are always open. */
  readonly isCollapsible: boolean;
  /** Opens the group, or closes it. */
  readonly toggle: (group: SideMenuGroup) => void;
}

/**
 * Groups of the entries that the user may see: the group of the page is open until the user opens another one. A
 * navigation opens the group of its page.
 */
function useMenuGroups(entries: readonly SideMenuEntry[]): MenuGroups {
  const pathname = usePathname();
  const [choice, setChoice] = useState<{ readonly pathname: string; readonly group: SideMenuGroup | null } | null>(
    null,
  );
  const chosen = choice?.pathname === pathname ? choice.group : sideMenuGroupOf(pathname);
  return {
    groups: shownSideMenuGroups(entries, chosen),
    isCollapsible: isSideMenuCollapsible(entries),
    toggle: (group) => setChoice({ pathname, group: sideMenuGroupAfterPress(group, chosen) }),
  };
}
