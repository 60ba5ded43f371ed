// Who may open which page. The server checks every call again; this only spares people a page of refusals.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '#admin/shared/session.ts';
import { type Action, can, type Role } from '#domain/staff.ts';
import { paths } from './paths.ts';

export type PageAccess = 'enter' | 'sign-in' | 'home';

/** What happens to someone with these roles, null when nobody is signed in, at a page that needs the action. */
export function pageAccess(roles: readonly Role[] | null, action: Action): PageAccess {
  if (roles === null) return 'sign-in';
  return can(roles, action) ? 'enter' : 'home';
}

type RouteEntry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** For a route's `beforeLoad`: waits for the session check, then lets in or sends to `/admin`. */
export function requireAction(action: Action) {
  return async ({ context, location }: RouteEntry): Promise<void> => {
    const { profile, signedOutReason: absence } = await context.queryClient.ensureQueryData(sessionQuery);
    const decision = pageAccess(profile?.roles ?? null, action);
    if (decision === 'enter') return;
    const isToReturn = decision === 'sign-in' && absence !== 'left';
    redirect({ to: paths.welcome, search: isToReturn ? { next: location.href } : {}, replace: true, throw: true });
  };
}
