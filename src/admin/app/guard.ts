// Access of roles to pages. The server checks every call again; this check only avoids pages full of refusals.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '#admin/shared/session.ts';
import { type Action, can, type Role } from '#domain/staff.ts';
import { paths } from './paths.ts';

export type PageAccess = 'enter' | 'sign-in' | 'home';

/** Decides whether these roles (null without a session) may open a page that needs the action. */
export function pageAccess(roles: readonly Role[] | null, action: Action): PageAccess {
  if (roles === null) return 'sign-in';
  return can(roles, action) ? 'enter' : 'home';
}

type RouteEntry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Returns a `beforeLoad` of a route: it loads the session, then allows the page or redirects to `/admin`. */
export function requireAction(action: Action) {
  return async ({ context, location }: RouteEntry): Promise<void> => {
    const { profile, signedOutReason } = await context.queryClient.ensureQueryData(sessionQuery);
    const decision = pageAccess(profile?.roles ?? null, action);
    if (decision === 'enter') return;
    const isToReturn = decision === 'sign-in' && signedOutReason !== 'left';
    redirect({ to: paths.welcome, search: isToReturn ? { next: location.href } : {}, replace: true, throw: true });
  };
}
