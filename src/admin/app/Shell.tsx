// Layout of all pages of signed-in staff: the side menu and warnings around the page.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { DiskBanner } from '#admin/go-live/DiskBanner.tsx';
import { GoLiveBanner } from '#admin/go-live/GoLiveBanner.tsx';
import { useOpenIncidentCount } from '#admin/incidents/incident-queries.ts';
import { UnsentOrdersNotice } from '#admin/new-order/unsent/UnsentOrdersNotice.tsx';
import { unsentTexts } from '#admin/new-order/unsent/unsent-texts.ts';
import { useSendUnsentOrders } from '#admin/new-order/unsent/use-send-unsent-orders.ts';
import { useUnsentOrders } from '#admin/new-order/unsent/use-unsent-orders.ts';
import { useDeviceSetting } from '#admin/shared/device-setting.ts';
import { icons } from '#admin/shared/icons.ts';
import { useBoardCounts } from '#admin/shared/live/board-queries.ts';
import { liveConnectionStore, startLiveUpdates } from '#admin/shared/live/live-updates.ts';
import {
  SIDE_MENU_LABELS_MEDIA_QUERY,
  SIDE_MENU_MEDIA_QUERY,
  useMediaQuery,
} from '#admin/shared/page/use-media-query.ts';
import { tabTitlePrefix } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import { useIdleTabletSignOut } from '#admin/shared/use-idle-tablet-sign-out.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { can } from '#domain/staff.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useStore } from '#ui/use-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { usePathname } from './pathname.ts';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';

const MAIN_ID = 'main';

/**
 * Layout around every page while a user is signed in: the side menu, warnings and the page (`children`). It
 * opens the live stream (server-sent events) and sends orders of this user that the server has not confirmed.
 */
export function Shell({ profile, children }: { profile: StaffProfile; children: ReactNode }) {
  const client = useQueryClient();
  const { permissions } = profile;
  useEffect(() => startLiveUpdates(client, permissions), [client, permissions]);
  useSendUnsentOrders(profile.id);
  useIdleTabletSignOut(profile.tablet !== null);
  const pathname = usePathname();
  const isSideMenuShown = useMediaQuery(SIDE_MENU_MEDIA_QUERY);
  return (
    <div className={styles.shell}>
      {can(permissions, 'use-boards') && <BoardCountsInTitle />}
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {texts.shell.skip}
      </a>
      {isSideMenuShown ? <SidePanel profile={profile} /> : <TopBar profile={profile} pathname={pathname} />}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <UnsentOrdersNotice profile={profile} />
        <DiskBanner permissions={permissions} />
        <GoLiveBanner permissions={permissions} />
        {children}
      </main>
    </div>
  );
}

function SidePanel({ profile }: { profile: StaffProfile }) {
  const fitsLabels = useMediaQuery(SIDE_MENU_LABELS_MEDIA_QUERY);
  const [storedSize, storeSize] = useDeviceSetting('adminMenu', readMenuSize);
  const isMini = storedSize === null ? !fitsLabels : storedSize === 'mini';
  return (
    <header className={classNames(styles.side, isMini && styles.mini)}>
      <div className={styles.sideTop}>
        <Brand isMini={isMini} />
        <IconButton
          icon={isMini ? 'chevron-right' : 'chevron-left'}
          label={isMini ? texts.shell.expand : texts.shell.minimise}
          aria-expanded={!isMini}
          onClick={() => storeSize(isMini ? 'full' : 'mini')}
        />
      </div>
      <SideMenu profile={profile} isMini={isMini} />
    </header>
  );
}

function TopBar({ profile, pathname }: { profile: StaffProfile; pathname: string }) {
  // The path on which the menu was opened: navigating to another path closes it.
  const [openedAt, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  const openIncidents = useOpenIncidentCount(profile.permissions);
  const unsent = useUnsentOrders().length;
  const badgeWords = [
    ...(openIncidents > 0 ? [texts.menu.incidentsWaiting(openIncidents)] : []),
    ...(unsent > 0 ? [unsentTexts.count(unsent)] : []),
  ];
  return (
    <>
      <header className={styles.topBar}>
        <Brand isMini={false} />
        <IconButton
          icon={icons.menu}
          label={texts.shell.openMenu}
          badge={openIncidents + unsent}
          badgeLabel={badgeWords.join(', ')}
          aria-haspopup="dialog"
          onClick={() => setOpenOn(pathname)}
        />
      </header>
      {openedAt === pathname && (
        <Dialog
          placement="side"
          title={texts.shell.mainMenu}
          closeLabel={texts.shell.closeMenu}
          onClose={close}
          className={styles.drawer}
        >
          <SideMenu profile={profile} isMini={false} onNavigate={close} />
        </Dialog>
      )}
    </>
  );
}

function readMenuSize(stored: string | null): 'mini' | 'full' | null {
  return stored === 'mini' || stored === 'full' ? stored : null;
}

/**
 * Shows the numbers of pending lines of both boards in the title of the browser tab, on every screen. Renders
 * nothing. Mount it for users who may use the boards.
 */
function BoardCountsInTitle(): null {
  const { data } = useBoardCounts();
  const words = data ? texts.boards.titleCounts(data) : '';
  useEffect(() => {
    tabTitlePrefix.set(words);
    return () => tabTitlePrefix.set('');
  }, [words]);
  return null;
}

/**
 * The venue at the top of the shell. While there is no connection, the message takes its place, so that nothing moves under a
 * finger.
 */
function Brand({ isMini }: { isMini: boolean }) {
  const isLost = useStore(liveConnectionStore, (state) => state === 'lost');
  return (
    <div className={styles.brand}>
      {/* Always in the page, so that screen readers announce text that appears in it. */}
      <p role="status" className={styles.connection}>
        {isLost && (
          <>
            {!isMini && <Icon name="offline" />}
            <span>{isMini ? texts.errors.offlineTitle : texts.shell.offline}</span>
          </>
        )}
      </p>
      {!isLost && <VenueName isMini={isMini} />}
    </div>
  );
}

/** Logo and name of the venue. Shows the initial if there is no logo or it does not load. */
function VenueName({ isMini }: { isMini: boolean }) {
  const { name, shortName, logoUrl } = useVenue();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hasLogo = logoUrl !== null && logoUrl !== brokenUrl;
  return (
    <>
      {hasLogo ? (
        <img src={logoUrl} alt="" className={styles.logo} onError={() => setBrokenUrl(logoUrl)} />
      ) : (
        <span aria-hidden="true" className={styles.letter}>
          {[...shortName][0]}
        </span>
      )}
      {isMini ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={styles.name}>{name}</span>}
    </>
  );
}
