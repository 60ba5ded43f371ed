// Hook for sign-in attempts and the error of the last one.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { startSession } from '#admin/shared/session.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import { missingFieldErrors, readCredentials } from './credentials.ts';
import { describeSignInError, type SignInError } from './sign-in-error.ts';

/** The error of the last attempt, and the handlers of the sign-in form. */
export function useSignIn() {
  const client = useQueryClient();
  const [error, setError] = useState<SignInError>({});
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const attempt = useRequest({
    mutationFn: api.staff.signIn,
    onSuccess: (profile) => startSession(client, profile),
    onError: (failure) => {
      const described = describeSignInError(failure, serverNow());
      setError(described);
      if (described.isCodeNeeded) setIsCodeNeeded(true);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (attempt.isPending) return;
    const credentials = readCredentials(new FormData(event.currentTarget));
    const missing = missingFieldErrors(credentials);
    setError(missing);
    if (Object.keys(missing).length === 0) attempt.mutate(credentials);
  }

  /** Waiting time and code belong to one account; another account can sign in immediately. */
  function changeEmail() {
    setIsCodeNeeded(false);
    if (error.waitUntil !== undefined) setError({});
  }

  return { error, isCodeNeeded, isBusy: attempt.isPending, submit, changeEmail };
}
