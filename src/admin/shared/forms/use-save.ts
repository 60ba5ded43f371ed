// Hook that saves a form and handles the refusals of the server.
import { useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { showToast } from '#ui/toast-store.ts';
import type { Form } from './use-form.ts';

type SaveOptions<Values extends object, Saved> = {
  form: Form<Values>;
  /** Sends the typed values. Must be idempotent: a response may get lost and the request be repeated. */
  send: () => Promise<Saved>;
  /** Loads what another user saved, stores it as the shown version, and returns it as form values. */
  reload: () => Promise<Values>;
  /** The form counts as saving until a returned promise resolves. */
  onSaved: (saved: Saved) => void | Promise<void>;
};

/** Returned by `useSave`: the function that saves a form, whether its request is in progress, and its error. */
export interface SaveState {
  readonly send: () => void;
  readonly isSaving: boolean;
  /** Error message that belongs to no field; null without one. */
  readonly errorMessage: string | null;
}

/**
 * Returns the function `send`, which saves a form, and the state of its request. Errors that the server reports are shown at their
 * fields. If another user has saved the record meanwhile, the values of that user are merged into the form.
 */
export function useSave<Values extends object, Saved>({
  form,
  send,
  reload,
  onSaved,
}: SaveOptions<Values, Saved>): SaveState {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { mutate, isPending } = usePressMutation({
    mutationFn: send,
    onMutate: () => setErrorMessage(null),
    onSuccess: onSaved,
    onError: handleError,
  });
  return { send: () => mutate(), isSaving: isPending, errorMessage };

  async function handleError(error: Error): Promise<void> {
    const { code, details } = error instanceof ServerRefusalError ? error : { code: null, details: {} };
    if (code === 'changed-meanwhile') return mergeServerVersion();
    if (details.fields) {
      form.showServerErrors(details.fields);
      showToast(texts.form.invalid, 'info');
      return;
    }
    setErrorMessage(errorText(error));
  }

  async function mergeServerVersion(): Promise<void> {
    try {
      form.mergeSavedValues(await reload());
    } catch (error) {
      setErrorMessage(errorText(error));
    }
  }
}
