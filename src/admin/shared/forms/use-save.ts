// Saving a form, and what becomes of it when the server says no.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { RefusedByServer } from '#contract/client.ts';
import { showToast } from '#ui/toast-store.ts';
import type { Form } from './use-form.ts';

type SaveOptions<Values extends object, Saved> = {
  form: Form<Values>;
  /** Sends what is typed now. The same twice must be one: an answer may get lost. */
  send: () => Promise<Saved>;
  /** Reads anew what somebody else saved, remembers it as what the form was shown, and gives it as the form's values. */
  readAgain: () => Promise<Values>;
  onSaved: (saved: Saved) => void;
};

export interface Save {
  readonly send: () => void;
  readonly isSaving: boolean;
  /** Why it was not saved, where no field can say it. */
  readonly errorMessage: string | null;
}

export function useSave<Values extends object, Saved>({
  form,
  send,
  readAgain: reload,
  onSaved,
}: SaveOptions<Values, Saved>): Save {
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onMutate: () => setProblem(null),
    onSuccess: onSaved,
    onError: handleError,
  });
  return { send: () => mutate(), isSaving: isPending, errorMessage: problem };

  async function handleError(error: Error): Promise<void> {
    const { code, details } = error instanceof RefusedByServer ? error : { code: null, details: {} };
    if (code === 'changed-meanwhile') return mergeServerVersion();
    if (details.fields) {
      form.showServerErrors(details.fields);
      showToast(texts.form.invalid, 'info');
      return;
    }
    setProblem(errorText(error));
  }

  async function mergeServerVersion(): Promise<void> {
    try {
      form.rebase(await reload());
    } catch (error) {
      setProblem(errorText(error));
    }
  }
}
