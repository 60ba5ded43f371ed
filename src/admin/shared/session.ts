// Session of the signed-in user as the server reports it. This copy is for display only: the server checks every right.
import { type QueryClient, queryOptions, useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import type { SharedTablet } from '#contract/shared-tablets.ts';
import type { Profile } from '#contract/staff.ts';
import { api, isSessionOver } from './api.ts';

/** Reason why no user is signed in: never signed in, ended by the server, or signed out by the user. */
export type SignedOutReason = 'not-yet' | 'ended' | 'left';
/** The signed-in user, or the reason why there is none; on a shared tablet with the people who can enter their PIN. */
export type StaffSession =
  | { readonly profile: Profile; readonly signedOutReason: null; readonly tablet: null }
  | { readonly profile: null; readonly signedOutReason: SignedOutReason; readonly tablet: SharedTablet | null };

const SESSION_KEY = ['session'] as const;
const SESSION_FRESH_MS = 60_000;

/** Query of the current session. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ client }) => readSession(client),
  staleTime: SESSION_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Current session. The root route loads it before anything is rendered. */
export function useSession(): StaffSession {
  return useSuspenseQuery(sessionQuery).data;
}

/** True while the session is being read again. */
export function useIsSessionLoading(): boolean {
  return useIsFetching({ queryKey: SESSION_KEY }) > 0;
}

/** Stores the profile of the user who just signed in. */
export function startSession(client: QueryClient, profile: Profile): void {
  client.setQueryData<StaffSession>(SESSION_KEY, { profile, signedOutReason: null, tablet: null });
}

/** Records that the server ended the session. */
export function expireSession(client: QueryClient): void {
  setSignedOut(client, 'ended');
}

/** Records that the user signed out. */
export function signOutSession(client: QueryClient): void {
  setSignedOut(client, 'left');
}

/** Reads the session from the server again and returns it; without a response, the one that is known. */
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
