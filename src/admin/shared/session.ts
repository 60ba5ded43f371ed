// Who is signed in, as the server says. The browser's copy is for display: every right is the server's.
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/staff.ts';
import { api, isSessionOver } from './api.ts';

/** Why nobody is signed in: not yet, the server ended it, or the person left. */
export type Absence = 'not-yet' | 'ended' | 'left';
export type Session =
  | { readonly profile: Profile; readonly signedOutReason: null }
  | { readonly profile: null; readonly signedOutReason: Absence };

const SESSION_KEY = ['session'] as const;
const SESSION_FRESH_MS = 60_000;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ client }) => readSession(client),
  staleTime: SESSION_FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in. The root route has waited for the answer before anything is shown. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Someone signed in. */
export function startSession(client: QueryClient, profile: Profile): void {
  client.setQueryData<Session>(SESSION_KEY, { profile, signedOutReason: null });
}

/** The server ended the session. */
export function expireSession(client: QueryClient): void {
  setSignedOut(client, 'ended');
}

/** The person signed out. */
export function leaveSession(client: QueryClient): void {
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

function setSignedOut(client: QueryClient, absence: Absence): void {
  // Whoever was not signed in has not lost anything.
  if (!client.getQueryData<Session>(SESSION_KEY)?.profile) return;
  client.setQueryData<Session>(SESSION_KEY, { profile: null, signedOutReason: absence });
}
