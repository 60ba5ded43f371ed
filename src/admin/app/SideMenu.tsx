// Main menu: links to the pages, the signed-in user and the sign-out button.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpenIncidentCount } from '#admin/incidents/incident-queries.ts';
import { api, errorText, isSessionOver } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { signOutSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Profile } from '#contract/staff.ts';
import { can, initials, ROLE_NAMES } from '#domain/staff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MENU, type MenuEntry } from './menu.ts';
import { paths } from './paths.ts';
import styles from './SideMenu.module.css';

type SideMenuProps = {
  profile: Profile;
  isMini: boolean;
  /** Called when a page is chosen. */
  onNavigate?: (() => void) | undefined;
};

export function SideMenu({ profile, isMini, onNavigate }: SideMenuProps) {
  const openIncidents = useOpenIncidentCount(profile.roles);
  const entries = MENU.filter(({ action }) => action === null || can(profile.roles, action));
  return (
    <div className={classNames(styles.menu, isMini && styles.mini)}>
      <nav aria-label={texts.shell.mainMenu}>
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <EntryLink
                entry={entry}
                isMini={isMini}
                openCount={entry.path === paths.incidents ? openIncidents : 0}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Account profile={profile} isMini={isMini} />
    </div>
  );
}

const SOFT_HYPHEN = '\u00ad';

type EntryProps = Omit<SideMenuProps, 'profile'> & {
  entry: MenuEntry;
  /** Number of open incidents behind the link; 0 for every other page. */
  openCount: number;
};

function EntryLink({ entry: { path, label, shortLabel, icon }, isMini, openCount, onNavigate }: EntryProps) {
  const visibleLabel = isMini ? shortLabel : label;
  const visibleText = visibleLabel.replaceAll(SOFT_HYPHEN, '');
  // The visible text is the accessible name if it is complete. Otherwise the name contains the visible text, as voice
  // control needs.
  const isNameVisible = openCount > 0 || visibleText === label;
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
      {openCount > 0 && (
        <Badge kind="danger" className={styles.count}>
          {openCount} <VisuallyHidden>{texts.menu.waiting(openCount)}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}

function Account({ profile, isMini }: { profile: Profile; isMini: boolean }) {
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => api.staff.signOut({}),
    onSuccess: () => signOutSession(client),
    onError: (error) => {
      if (!isSessionOver(error)) showToast(errorText(error), 'error');
    },
  });
  const NameElement = isMini ? VisuallyHidden : 'span';
  const signOutButton = { icon: icons.signOut, busy: signOut.isPending, onClick: () => signOut.mutate() } as const;
  return (
    <div className={styles.account}>
      <div className={styles.user}>
        <Avatar initials={initials(profile.name)} />
        <NameElement className={styles.userText}>
          <span className={styles.name}>{profile.name}</span>
          <span className={styles.roles}>{profile.roles.map((role) => ROLE_NAMES[role]).join(', ')}</span>
        </NameElement>
      </div>
      {isMini ? (
        <IconButton label={texts.shell.signOut} {...signOutButton} />
      ) : (
        <Button wide {...signOutButton}>
          {texts.shell.signOut}
        </Button>
      )}
    </div>
  );
}
