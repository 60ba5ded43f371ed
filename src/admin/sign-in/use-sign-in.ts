// One attempt after another to sign in, and what the last one met.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { serverNow } from '#admin/shared/live/clock.ts';
import { startSession } from '#admin/shared/session.ts';
import { missingIn, readCredentials } from './credentials.ts';
import { type Problem, problemOf } from './problem.ts';

export function useSignIn() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem>({});
  const attempt = useMutation({
    mutationFn: api.staff.signIn,
    onSuccess: (profile) => startSession(client, profile),
    onError: (error) => setProblem(problemOf(error, serverNow())),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (attempt.isPending) return;
    const credentials = readCredentials(new FormData(event.currentTarget));
    const missing = missingIn(credentials);
    setProblem(missing);
    if (Object.keys(missing).length === 0) attempt.mutate(credentials);
  }

  /** The wait is for one account: another one may try at once. */
  function changeEmail() {
    if (problem.waitUntil !== undefined) setProblem({});
  }

  return { problem, isBusy: attempt.isPending, submit, changeEmail };
}
