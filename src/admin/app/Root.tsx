// Outermost layout of the staff app, around every page. It also reacts when the session changes.
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { UnsentOrdersNotice } from '#admin/new-order/unsent/UnsentOrdersNotice.tsx';
import { STAFF_ONLY_QUERY_KEY_PREFIX } from '#admin/shared/live/query-client.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { useApplyVenueColour } from '#admin/shared/venue.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { Toasts } from '#ui/Toast.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { usePathname } from './pathname.ts';
import { Shell } from './Shell.tsx';

/**
 * Outermost component of the staff app: the toasts and the page. For signed-in staff the page is inside the `Shell`, which has
 * the side menu.
 */
export function Root() {
  const { profile } = useSession();
  const pathname = usePathname();
  const isResolved = useGuardsResolved(profile?.id ?? null);
  useGuardsOnPermissionChange(profile?.permissions.join() ?? null);
  useFocusOnNavigation(isResolved ? `${profile?.id} ${pathname}` : null);
  useApplyVenueColour();
  return (
    <>
      <PageFrame profile={profile}>{isResolved ? <Outlet /> : <LoadingPage isDelayed />}</PageFrame>
      <Toasts dismissLabel={texts.shell.dismissToast} />
    </>
  );
}

function PageFrame({ profile, children }: { profile: StaffProfile | null; children: ReactNode }) {
  if (profile) return <Shell profile={profile}>{children}</Shell>;
  return (
    <main>
      <UnsentOrdersNotice profile={null} />
      {children}
    </main>
  );
}

/**
 * On each change of the signed-in user, removes all data that only staff may read and runs the route guards again.
 * Returns false until the guards have finished: the previous page may be forbidden to the new user.
 */
function useGuardsResolved(userId: string | null): boolean {
  const router = useRouter();
  const client = useQueryClient();
  const [resolvedFor, setResolvedFor] = useState(userId);
  useEffect(() => {
    if (resolvedFor === userId) return;
    client.removeQueries({ queryKey: [STAFF_ONLY_QUERY_KEY_PREFIX] });
    void router.invalidate().finally(() => setResolvedFor(userId));
  }, [userId, resolvedFor, router, client]);
  return resolvedFor === userId;
}

/** Runs the route guards again when the permissions of the user change: the open page may be forbidden now. */
function useGuardsOnPermissionChange(permissions: string | null): void {
  const router = useRouter();
  const previous = useRef(permissions);
  useEffect(() => {
    const isChanged = permissions !== null && previous.current !== null && permissions !== previous.current;
    previous.current = permissions;
    if (isChanged) void router.invalidate();
  }, [permissions, router]);
}

/**
 * Moves the focus to the heading after each navigation, so that screen readers announce the new page. The first page
 * keeps the browser's own focus.
 */
function useFocusOnNavigation(page: string | null): void {
  const previous = useRef(page);
  useEffect(() => {
    if (page === null || page === previous.current) return;
    previous.current = page;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [page]);
}
