// Hook that creates a new key and keeps it in memory until the dialog that shows it is closed.
import { useQueryClient } from '@tanstack/react-query';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';

/** Returned by `useKeyRenewal`: the new key of a printer or print agent, and the functions that request it and close its dialog. */
export interface KeyRenewal<Renewed> {
  /** The id of what gets the key; null while no key is requested. */
  readonly id: string | null;
  /** Undefined until the server has created the key. */
  readonly renewed: Renewed | undefined;
  /** When the key was created, in milliseconds of the server's clock. */
  readonly renewedOn: number;
  readonly error: Error | null;
  readonly start: (id: string) => void;
  readonly retry: () => void;
  /** Forgets the key. */
  readonly close: () => void;
}

/**
 * Returns the function that requests a new secret key for a printer or print agent, and the state of this request with the new key.
 * `renew` sends the request; it receives the id of the printer or print agent. Each request creates another key, and only the last
 * one works.
 */
export function useKeyRenewal<Renewed>(renew: (id: string) => Promise<Renewed>): KeyRenewal<Renewed> {
  const client = useQueryClient();
  const { mutate, reset, variables, data, error } = usePressMutation({
    mutationFn: async (id: string) => ({ renewed: await renew(id), renewedOn: serverNow() }),
    onSuccess: () => client.invalidateQueries({ queryKey: backOfficeQueryKey() }),
    // The key is removed from the memory of the page once the dialog is closed.
    gcTime: 0,
  });
  return {
    id: variables ?? null,
    renewed: data?.renewed,
    renewedOn: data?.renewedOn ?? 0,
    error,
    start: (id) => mutate(id),
    retry: () => {
      if (variables !== undefined) mutate(variables);
    },
    close: reset,
  };
}

/**
 * True if the printer or print agent has called the server since its key was created. `seenOn` is the time of its last call
 * (ISO 8601, null if none); `renewedOn` is when the key was created, in milliseconds since 1970.
 */
export function hasCalledSince(seenOn: string | null | undefined, renewedOn: number): boolean {
  return typeof seenOn === 'string' && Date.parse(seenOn) > renewedOn;
}
