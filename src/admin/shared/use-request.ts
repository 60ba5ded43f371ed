// `useMutation` of TanStack Query, which does not send the same request twice if its button is pressed twice.
import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { dismissReadToasts } from '#ui/toast-store.ts';

type RequestOptions<Data, Input, Before> = Omit<UseMutationOptions<Data, Error, Input, Before>, 'mutationKey'> & {
  /** What the requests do, for a button that several components show. It stays the same while a request is under way. */
  readonly name?: string;
  /** What two presses of the same button have in common, of their input alone; by default all of it, as JSON. */
  readonly pressOf?: (input: Input) => unknown;
};

/** The presses under way in the order in which they were made, each with the name of its requests in front. */
let underWay: readonly string[] = [];

/**
 * Wraps `useMutation`, so that `mutate` does nothing while a request with the same input is in progress. `pressOf` selects the
 * compared part of the input. With a `scope`, requests wait for each other, and the input is compared only with the latest of
 * them.
 */
export function useRequest<Data, Input = void, Before = unknown>({
  name,
  pressOf,
  onSettled,
  ...options
}: RequestOptions<Data, Input, Before>) {
  const ownName = useId();
  const key = name ?? ownName;
  const isOrdered = options.scope !== undefined;
  const describe = useCallback(
    (input: Input) => `${key} ${JSON.stringify(pressOf ? pressOf(input) : input)}`,
    [key, pressOf],
  );
  const mutation = useMutation<Data, Error, Input, Before>({
    ...options,
    mutationKey: [key],
    onSettled: async (...result) => {
      try {
        await onSettled?.(...result);
      } finally {
        const press = describe(result[2]);
        underWay = underWay.filter((each) => each !== press);
      }
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (input: Input, handlers: MutateOptions<Data, Error, Input, Before> = {}) => {
      const press = describe(input);
      const compared = isOrdered ? underWay.filter((each) => each.startsWith(`${key} `)).slice(-1) : underWay;
      if (compared.includes(press)) return;
      underWay = [...underWay, press];
      dismissReadToasts();
      send(input, handlers);
    },
    [key, isOrdered, describe, send],
  );
  return { ...mutation, mutate };
}

/** Passed as `pressOf` to `useRequest`: all inputs count as equal, so that only one request at a time is in progress. */
export function anyPress(): null {
  return null;
}
