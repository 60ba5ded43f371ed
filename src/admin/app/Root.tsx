// What surrounds every page: the shell for those signed in, messages, and what happens when the session changes.
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { STAFF_ONLY } from '#admin/shared/live/query-client.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenueColour } from '#admin/shared/venue.ts';
import type { Profile } from '#contract/staff.ts';
import { Toasts } from '#ui/Toast.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { usePathname } from './pathname.ts';
import { Shell } from './Shell.tsx';

export function Root() {
  const { profile } = useSession();
  const pathname = usePathname();
  const isResolved = useGuardsResolved(profile?.id ?? null);
  useFocusOnNavigation(isResolved ? `${profile?.id} ${pathname}` : null);
  useVenueColour();
  return (
    <>
      <Frame profile={profile}>{isResolved ? <Outlet /> : <LoadingPage afterBlink />}</Frame>
      <Toasts dismissLabel={texts.shell.dismissToast} />
    </>
  );
}

function Frame({ profile, children }: { profile: Profile | null; children: ReactNode }) {
  return profile ? <Shell profile={profile}>{children}</Shell> : <main>{children}</main>;
}

/**
 * When someone signs in, leaves, or is another one, nothing read before stays and the guards decide anew. False until
 * they have: the page of before is not for this person.
 */
function useGuardsResolved(userId: string | null): boolean {
  const router = useRouter();
  const client = useQueryClient();
  const [resolvedFor, setResolvedFor] = useState(userId);
  useEffect(() => {
    if (resolvedFor === userId) return;
    client.removeQueries({ queryKey: [STAFF_ONLY] });
    void router.invalidate().finally(() => setResolvedFor(userId));
  }, [userId, resolvedFor, router, client]);
  return resolvedFor === userId;
}

/** A new page starts at its heading, for those who cannot see that it changed. The first page starts as pages do. */
function useFocusOnNavigation(page: string | null): void {
  const previous = useRef(page);
  useEffect(() => {
    if (page === null || page === previous.current) return;
    previous.current = page;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [page]);
}
