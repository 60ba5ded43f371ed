// «Mi perfil» (`/admin/profile`): the user's PIN, password, open sessions and two-step verification, and whether this device is a
// shared tablet.

import { Page } from '#admin/shared/page/Page.tsx';
import { useSession } from '#admin/shared/session.ts';
import { can, ROLE_NAMES } from '#domain/staff.ts';
import { PasswordSection } from './PasswordSection.tsx';
import { PinSection } from './PinSection.tsx';
import { profileTexts } from './profile-texts.ts';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TabletSection } from './TabletSection.tsx';

/**
 * Page «Mi perfil» (`/admin/profile`): the user's PIN, password and open sessions. Users with the permissions for it also see their
 * two-step verification, and whether this device is a shared tablet.
 */
export function ProfilePage() {
  const { profile } = useSession();
  if (!profile) return null;
  const roles = profile.roles.map((role) => ROLE_NAMES[role]).join(', ');
  return (
    <Page title={profileTexts.title} lead={`${profile.name} · ${roles}`}>
      <PinSection profile={profile} />
      <PasswordSection />
      <SessionsSection openedBy={profile.openedBy} />
      {can(profile.permissions, 'manage-users') && <SecondFactorSection />}
      {can(profile.permissions, 'manage-shared-tablets') && <TabletSection profile={profile} />}
    </Page>
  );
}
