// Hook for sign-in attempts and the problem of the last one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { startSession } from '#admin/shared/session.ts';
import { missingIn, readCredentials } from './credentials.ts';
import { describeSignInProblem, type SignInProblem } from './problem.ts';

export function useSignIn() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<SignInProblem>({});
  const attempt = useMutation({
    mutationFn: api.staff.signIn,
    onSuccess: (profile) => startSession(client, profile),
    onError: (error) => setProblem(describeSignInProblem(error, serverNow())),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (attempt.isPending) return;
    const credentials = readCredentials(new FormData(event.currentTarget));
    const missing = missingIn(credentials);
    setProblem(missing);
    if (Object.keys(missing).length === 0) attempt.mutate(credentials);
  }

  /** The waiting time applies to one account; another account can sign in immediately. */
  function changeEmail() {
    if (problem.waitUntil !== undefined) setProblem({});
  }

  return { problem, isBusy: attempt.isPending, submit, changeEmail };
}
