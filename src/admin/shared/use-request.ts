// A request that changes something: `useMutation` of TanStack Query, sent once however quickly its button is pressed.
import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useId } from 'react';

type RequestOptions<Data, Input, Before> = Omit<UseMutationOptions<Data, Error, Input, Before>, 'mutationKey'> & {
  /** What the requests do, for a button that several components show. It stays the same while a request is under way. */
  readonly name?: string;
  /** What two presses of the same button have in common, of their input alone; by default all of it. */
  readonly pressOf?: (input: Input) => unknown;
};

/** The presses under way, by the name of their requests, in the order in which they were made. */
const underWay = new Map<string, readonly string[]>();

/**
 * `mutate` does nothing while the same press is under way: a second one arrives before the button is rendered as busy. Presses of
 * different rows are all sent. Requests with a `scope` run one after another, and the last value wins: only the same value twice in
 * succession is sent once.
 */
export function useRequest<Data, Input = void, Before = unknown>(options: RequestOptions<Data, Input, Before>) {
  const { name, pressOf = wholeInput, onSettled, ...rest } = options;
  const ownName = useId();
  const key = name ?? ownName;
  const isOrdered = options.scope !== undefined;
  const mutation = useMutation<Data, Error, Input, Before>({
    ...rest,
    mutationKey: [key],
    onSettled: async (...result) => {
      try {
        await onSettled?.(...result);
      } finally {
        remove(key, textOf(pressOf(result[2])));
      }
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (input: Input, handlers?: MutateOptions<Data, Error, Input, Before>) => {
      const press = textOf(pressOf(input));
      const presses = underWay.get(key) ?? [];
      if (isOrdered ? presses.at(-1) === press : presses.includes(press)) return;
      underWay.set(key, [...presses, press]);
      send(input, handlers ?? {});
    },
    [key, isOrdered, pressOf, send],
  );
  return { ...mutation, mutate };
}

/** For requests of which only one may be under way. */
export function anyPress(): null {
  return null;
}

function wholeInput(input: unknown): unknown {
  return input;
}

function textOf(press: unknown): string {
  return JSON.stringify(press, (_, value) => (value instanceof File ? fileOf(value) : value)) ?? '';
}

function fileOf({ name, size, lastModified }: File): unknown[] {
  return [name, size, lastModified];
}

function remove(key: string, press: string): void {
  const presses = underWay.get(key)?.filter((each) => each !== press) ?? [];
  if (presses.length === 0) underWay.delete(key);
  else underWay.set(key, presses);
}
