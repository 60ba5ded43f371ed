// The session of the signed-in user, as the server last reported it. The app uses it only to decide what it shows: the server
// checks every right.
import { type QueryClient, queryOptions, useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import type { SharedTablet } from '#contract/shared-tablets.ts';
import type { StaffProfile } from '#contract/staff.ts';
import { api, isSessionOver } from './api.ts';

/**
 * Why no user is signed in. `not-yet`: nobody has signed in yet. `ended`: the session has ended. `left`: the user signed out,
 * or changed their own account so that the session ended.
 */
export type SignedOutReason = 'not-yet' | 'ended' | 'left';
/**
 * The signed-in user (`profile`), or the reason why nobody is signed in. `tablet` lists the people who can enter their PIN if
 * this device is a shared tablet on which nobody is signed in; otherwise it is null.
 */
type StaffSession =
  | { readonly profile: StaffProfile; readonly signedOutReason: null; readonly tablet: null }
  | { readonly profile: null; readonly signedOutReason: SignedOutReason; readonly tablet: SharedTablet | null };

const SESSION_KEY = ['session'] as const;
const SESSION_FRESH_MS = 60_000;

/** TanStack Query options for reading the session of this browser: the signed-in user, or the reason why nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ client }) => readSession(client),
  staleTime: SESSION_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns the session of this browser. The session is never undefined, because the root route loads it before it renders a page.
 */
export function useSession(): StaffSession {
  return useSuspenseQuery(sessionQuery).data;
}

/** True while a request that reads the session is in progress. */
export function useIsSessionLoading(): boolean {
  return useIsFetching({ queryKey: SESSION_KEY }) > 0;
}

/**
 * Stores this profile in the query cache as the signed-in user, so that the app shows its pages. Call it after the server has
 * signed the user in or has checked their password again. Sends no request.
 */
export function markSignedIn(client: QueryClient, profile: StaffProfile): void {
  client.setQueryData<StaffSession>(SESSION_KEY, { profile, signedOutReason: null, tablet: null });
}

/**
 * Removes the signed-in user from the query cache with the reason `ended`, so that the app shows the sign-in page (on a shared
 * tablet, the names to choose from). Call it when the session has ended on the server, or a shared tablet was idle. Ends no session
 * on the server. Does nothing if nobody is signed in.
 */
export function markSessionExpired(client: QueryClient): void {
  setSignedOut(client, 'ended');
}

/**
 * Removes the signed-in user from the query cache with the reason `left`, so that the app shows the sign-in page (on a shared
 * tablet, the names to choose from). Call it after the server has ended the session because the user signed out or changed their
 * own account. Does nothing if nobody is signed in.
 */
export function markSignedOut(client: QueryClient): void {
  setSignedOut(client, 'left');
}

/**
 * Reads the session from the server again and returns it. Without a response it returns the session as last read; undefined if it
 * was never read.
 */
export async function refetchSession(client: QueryClient): Promise<StaffSession | undefined> {
  await client.refetchQueries({ queryKey: SESSION_KEY });
  return client.getQueryData<StaffSession>(SESSION_KEY);
}

async function readSession(client: QueryClient): Promise<StaffSession> {
  const before = client.getQueryData<StaffSession>(SESSION_KEY);
  const profile = await unlessSignedOut(() => api.staff.readSession({}));
  if (profile) return { profile, signedOutReason: null, tablet: null };
  const tablet = await unlessSignedOut(() => api.sharedTablets.readTablet({}));
  const signedOutReason = before?.profile ? 'ended' : (before?.signedOutReason ?? 'not-yet');
  return { profile: null, signedOutReason, tablet };
}

/** What the server replies; null if it knows no such session. */
async function unlessSignedOut<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isSessionOver(error)) return null;
    throw error;
  }
}

function setSignedOut(client: QueryClient, signedOutReason: SignedOutReason): void {
  // Without a previous session there is nothing to end.
  const profile = client.getQueryData<StaffSession>(SESSION_KEY)?.profile;
  if (!profile) return;
  const tablet = profile.tablet && { ...profile.tablet, people: [] };
  client.setQueryData<StaffSession>(SESSION_KEY, { profile: null, signedOutReason, tablet });
  // A shared tablet asks who is there; the list of people is not known yet.
  if (tablet) void client.invalidateQueries({ queryKey: SESSION_KEY });
}
