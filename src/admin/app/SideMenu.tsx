// Where one can go, who one is, and the way out.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, errorText, isSessionOver } from '#admin/shared/api.ts';
import { leaveSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Profile } from '#contract/staff.ts';
import { can, initials, ROLE_NAMES } from '#domain/staff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MENU } from './menu.ts';
import styles from './SideMenu.module.css';

type SideMenuProps = {
  profile: Profile;
  isMini: boolean;
  /** A page was chosen. */
  onChosen?: (() => void) | undefined;
};

export function SideMenu({ profile, isMini, onChosen }: SideMenuProps) {
  const entries = MENU.filter(({ action }) => action === null || can(profile.roles, action));
  return (
    <div className={classNames(styles.menu, isMini && styles.mini)}>
      <nav aria-label={texts.shell.mainMenu}>
        <ul className={styles.entries}>
          {entries.map(({ path, label, short, icon }) => (
            <li key={path}>
              <Link to={path} activeOptions={EXACT} className={styles.entry} aria-label={label} onClick={onChosen}>
                <Icon name={icon} className={styles.icon} />
                <span className={styles.words}>{isMini ? short : label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Person profile={profile} isMini={isMini} />
    </div>
  );
}

const EXACT = { exact: true, includeSearch: false } as const;

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
  const leave = { icon: 'sign-out', busy: signOut.isPending, onClick: () => signOut.mutate() } as const;
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
