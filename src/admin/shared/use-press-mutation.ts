// `useMutation` of TanStack Query, which does not send the same request twice if its button is pressed twice.
import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { dismissReadToasts } from '#ui/toast-store.ts';

type RequestOptions<Data, Input, Before> = Omit<UseMutationOptions<Data, Error, Input, Before>, 'mutationKey'> & {
  /** What the requests do, for a button that several components show. It stays the same while a request is in progress. */
  readonly name?: string;
  /** The part of the input that two equal requests have in common. Default: all of it, as JSON. */
  readonly requestKey?: (input: Input) => unknown;
};

/** The requests in progress in the order in which they were made, each with the name of its kind in front. */
let inProgress: readonly string[] = [];

/**
 * `useMutation` of TanStack Query for buttons: a second press sends no second request. `mutate` ignores an input that is equal to
 * that of a request in progress; `requestKey` returns the part that is compared. With a `scope`, requests are sent one after the
 * other, and only the input of the latest one is compared.
 */
export function usePressMutation<Data, Input = void, Before = unknown>({
  name,
  requestKey,
  onSettled,
  ...options
}: RequestOptions<Data, Input, Before>) {
  const ownName = useId();
  const key = name ?? ownName;
  const isOrdered = options.scope !== undefined;
  const describe = useCallback(
    (input: Input) => `${key} ${JSON.stringify(requestKey ? requestKey(input) : input)}`,
    [key, requestKey],
  );
  const mutation = useMutation<Data, Error, Input, Before>({
    ...options,
    mutationKey: [key],
    onSettled: async (...result) => {
      try {
        await onSettled?.(...result);
      } finally {
        const request = describe(result[2]);
        inProgress = inProgress.filter((each) => each !== request);
      }
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (input: Input, handlers: MutateOptions<Data, Error, Input, Before> = {}) => {
      const request = describe(input);
      const compared = isOrdered ? inProgress.filter((each) => each.startsWith(`${key} `)).slice(-1) : inProgress;
      if (compared.includes(request)) return;
      inProgress = [...inProgress, request];
      dismissReadToasts();
      send(input, handlers);
    },
    [key, isOrdered, describe, send],
  );
  return { ...mutation, mutate };
}

/**
 * Returns null for every input. Pass it as `requestKey` to `usePressMutation` so that all requests count as equal: a further
 * request is ignored while one is in progress.
 */
export function constantRequestKey(): null {
  return null;
}
