// Request that turns off the two-step verification of another user. Repeating it changes nothing.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { showToast } from '#ui/toast-store.ts';
import { usersQuery } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

interface OwnConfirmation {
  readonly currentPassword: string;
  readonly code: string;
}

interface FieldErrors {
  readonly password?: string;
  readonly code?: string;
}

/** `isCodeNeeded` is true once the server has asked for a code of the own account. */
export function useRemoveSecondFactor(userId: string, onRemoved: () => void) {
  const client = useQueryClient();
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (own: OwnConfirmation) => api.users.removeUserSecondFactor({ userId, ...own }),
    onSuccess: () => {
      showToast(userTexts.factor.removed, 'ok');
      onRemoved();
      void client.invalidateQueries({ queryKey: usersQuery.queryKey });
    },
    onError: (failure) => {
      if (isRefusedAs(failure, 'code-needed')) setIsCodeNeeded(true);
    },
  });
  return { remove: mutate, isSending: isPending, isCodeNeeded, errors: isError ? errorsOf(error) : {} };
}

/** The text of the error under the field that it is about. The request for a code is no error. */
function errorsOf(error: unknown): FieldErrors {
  if (isRefusedAs(error, 'code-needed')) return {};
  if (isRefusedAs(error, 'wrong-code')) return { code: errorText(error) };
  const fields = error instanceof ServerRefusalError ? error.details.fields : undefined;
  return { password: Object.values(fields ?? {})[0] ?? errorText(error) };
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ServerRefusalError && error.code === code;
}
