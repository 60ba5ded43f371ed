// Session of the signed-in user as the server reports it. This copy is for display only: the server checks every right.
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/staff.ts';
import { api, isSessionOver } from './api.ts';

/** Reason why no user is signed in: never signed in, ended by the server, or signed out by the user. */
export type SignedOutReason = 'not-yet' | 'ended' | 'left';
/** The signed-in user, or the reason why there is none. */
export type Session =
  | { readonly profile: Profile; readonly signedOutReason: null }
  | { readonly profile: null; readonly signedOutReason: SignedOutReason };

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
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Stores the profile of the user who just signed in. */
export function startSession(client: QueryClient, profile: Profile): void {
  client.setQueryData<Session>(SESSION_KEY, { profile, signedOutReason: null });
}

/** Records that the server ended the session. */
export function expireSession(client: QueryClient): void {
  setSignedOut(client, 'ended');
}

/** Records that the user signed out. */
export function signOutSession(client: QueryClient): void {
  setSignedOut(client, 'left');
}

async function readSession(client: QueryClient): Promise<Session> {
  const before = client.getQueryData<Session>(SESSION_KEY);
  try {
    return { profile: await api.staff.readSession({}), signedOutReason: null };
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    if (before?.profile) return { profile: null, signedOutReason: 'ended' };
    return { profile: null, signedOutReason: before?.signedOutReason ?? 'not-yet' };
  }
}

function setSignedOut(client: QueryClient, signedOutReason: SignedOutReason): void {
  // Without a previous session there is nothing to end.
  if (!client.getQueryData<Session>(SESSION_KEY)?.profile) return;
  client.setQueryData<Session>(SESSION_KEY, { profile: null, signedOutReason });
}
