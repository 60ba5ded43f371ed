// Decides who may open which page. The server checks each request again; this check only avoids pages that show nothing but
// refusals.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '#admin/shared/session.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import { paths } from './paths.ts';

/**
 * Whether a user may open a page. `enter`: yes. `sign-in`: only after signing in. `password`: only after entering the password
 * again. `home`: no, the user is redirected to the start page.
 */
type PageAccess = 'enter' | 'sign-in' | 'password' | 'home';

/**
 * Decides whether a user may open a page that needs the permission `action`. Returns `enter` if the user may open it, `sign-in` if
 * nobody is signed in (`profile` is null), `password` if the user must enter the password again first, and `home` if the user lacks
 * the permission.
 */
export function pageAccess(
  profile: Pick<StaffProfile, 'permissions' | 'passwordActions'> | null,
  action: BackOfficeAction,
): PageAccess {
  if (profile === null) return 'sign-in';
  if (can(profile.permissions, action)) return 'enter';
  return can(profile.passwordActions, action) ? 'password' : 'home';
}

type RouteEntry = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Route guard (`beforeLoad`) for pages that every signed-in user may open. It redirects all others to the sign-in form. */
export async function requireSignIn({ context, location }: RouteEntry): Promise<void> {
  const { profile } = await context.queryClient.ensureQueryData(sessionQuery);
  if (!profile) redirect({ to: paths.welcome, search: { next: location.href }, replace: true, throw: true });
}

/**
 * Creates the route guard (`beforeLoad`) of a page that needs the permission `action`. The guard lets users with this permission
 * in. It redirects users who must enter their password again to the page that asks for it, and all others to `/admin`.
 */
export function requirePermission(action: BackOfficeAction) {
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
