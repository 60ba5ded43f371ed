// Access to pages. The server checks every call again; this check only avoids pages full of refusals.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '#admin/shared/session.ts';
import type { Profile } from '#contract/staff.ts';
import { type Action, can } from '#domain/staff.ts';
import { paths } from './paths.ts';

/** What a user may do with a page: `enter` it, `sign-in` first, enter the `password` again first, or only go `home`. */
export type PageAccess = 'enter' | 'sign-in' | 'password' | 'home';

/** Decides whether this user (null without a session) may open a page that needs the right `action`, or what they must do first. */
export function pageAccess(
  profile: Pick<Profile, 'permissions' | 'passwordActions'> | null,
  action: Action,
): PageAccess {
  if (profile === null) return 'sign-in';
  if (can(profile.permissions, action)) return 'enter';
  return can(profile.passwordActions, action) ? 'password' : 'home';
}

type RouteEntry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Route guard (`beforeLoad`) for pages that every signed-in user may open; all others are sent to the sign-in form. */
export async function requireSignIn({ context, location }: RouteEntry): Promise<void> {
  const { profile } = await context.queryClient.ensureQueryData(sessionQuery);
  if (!profile) redirect({ to: paths.welcome, search: { next: location.href }, replace: true, throw: true });
}

/**
 * Creates the route guard (`beforeLoad`) of a page that needs the right `action`. Users without it, or without a session, are
 * redirected to `/admin`; users who must enter their password again first, to the page that asks for it.
 */
export function requireAction(action: Action) {
  return async ({ context, location }: RouteEntry): Promise<void> => {
    const { profile, signedOutReason } = await context.queryClient.ensureQueryData(sessionQuery);
    const decision = pageAccess(profile, action);
    if (decision === 'enter') return;
    if (decision === 'password') {
      redirect({ to: paths.confirmPassword, search: { next: location.href }, replace: true, throw: true });
    }
    const isToReturn = decision === 'sign-in' && signedOutReason !== 'left';
    redirect({ to: paths.welcome, search: isToReturn ? { next: location.href } : {}, replace: true, throw: true });
  };
}
