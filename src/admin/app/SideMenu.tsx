// Where one can go, who one is, and the way out.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOpenIncidents } from '#admin/incidents/incident-queries.ts';
import { api, errorText, isSessionOver } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { leaveSession } from '#admin/shared/session.ts';
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
  /** A page was chosen. */
  onChosen?: (() => void) | undefined;
};

export function SideMenu({ profile, isMini, onChosen }: SideMenuProps) {
  const openIncidents = useOpenIncidents(profile.roles);
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
                waiting={entry.path === paths.incidents ? openIncidents : 0}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Person profile={profile} isMini={isMini} />
    </div>
  );
}

const SOFT_HYPHEN = '\u00ad';

type EntryProps = Omit<SideMenuProps, 'profile'> & {
  entry: MenuEntry;
  /** How many open things there are behind it. */
  waiting: number;
};

function EntryLink({ entry: { path, label, short, icon }, isMini, waiting, onChosen }: EntryProps) {
  const words = isMini ? short : label;
  const seen = words.replaceAll(SOFT_HYPHEN, '');
  // What is seen is the name, as long as it says enough; it is part of the name in any case, as one may speak it.
  const isNamed = waiting > 0 || seen === label;
  const name = label.includes(seen) ? label : `${seen}: ${label}`;
  return (
    <Link
      to={path}
      // Every page lies below the first one.
      activeOptions={{ exact: path === paths.welcome, includeSearch: false }}
      className={styles.entry}
      aria-label={isNamed ? undefined : name}
      onClick={onChosen}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>{words}</span>
      {waiting > 0 && (
        <Badge kind="danger" className={styles.waiting}>
          {waiting} <VisuallyHidden>{texts.menu.waiting(waiting)}</VisuallyHidden>
        </Badge>
      )}
    </Link>
  );
}

function Person({ profile, isMini }: { profile: Profile; isMini: boolean }) {
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => api.staff.signOut({}),
    onSuccess: () => leaveSession(client),
    onError: (error) => {
      if (!isSessionOver(error)) showToast(errorText(error), 'error');
    },
  });
  const Words = isMini ? VisuallyHidden : 'span';
  const leave = { icon: icons.signOut, busy: signOut.isPending, onClick: () => signOut.mutate() } as const;
  return (
    <div className={styles.person}>
      <div className={styles.who}>
        <Avatar initials={initials(profile.name)} />
        <Words className={styles.naming}>
          <span className={styles.name}>{profile.name}</span>
          <span className={styles.roles}>{profile.roles.map((role) => ROLE_NAMES[role]).join(', ')}</span>
        </Words>
      </div>
      {isMini ? (
        <IconButton label={texts.shell.signOut} {...leave} />
      ) : (
        <Button wide {...leave}>
          {texts.shell.signOut}
        </Button>
      )}
    </div>
  );
}
