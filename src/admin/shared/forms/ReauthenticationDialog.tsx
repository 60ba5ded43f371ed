// Dialog that asks the user for password and two-step code before a sensitive action, because an unlocked device alone must not be
// enough.
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { ServerRefusalError } from '#contract/client.ts';
import { SIGN_IN_CODE_CHARACTERS_MAX } from '#contract/own-account.ts';
import { TextField } from '#ui/Field.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

/** What the person types. */
interface Identity {
  readonly currentPassword: string;
  readonly code: string;
}

type IdentityDialogProps<Result> = {
  title: string;
  text: string;
  submit: string;
  /** True for what weakens an account: the focus is on «Cancelar» first. */
  isDangerous: boolean;
  /** True if it is certain that a code is needed; otherwise the field appears when the server asks for one. */
  isCodeNeeded: boolean;
  send: (own: Identity) => Promise<Result>;
  onSent: (result: Result) => void;
  onClose: () => void;
};

/**
 * Dialog in which the signed-in user must enter their password again before a sensitive action, and also the code if they use
 * two-step verification. `send` requests the action with this password and code; `onSent` receives the result.
 */
export function ReauthenticationDialog<Result>(props: IdentityDialogProps<Result>) {
  const { title, text, submit, isDangerous, send, onSent, onClose } = props;
  const textId = useId();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isCodeShown = props.isCodeNeeded || isAsked;
  const { mutate, isPending, isError, error, variables } = usePressMutation({
    mutationFn: ({ own }: { own: Identity; isCodeShown: boolean }) => send(own),
    onSuccess: onSent,
    onError: (failure) => {
      if (isRefusedAs(failure, 'code-needed')) setIsAsked(true);
    },
  });
  const errors = isError ? errorsOf(error, variables) : {};

  function submitForm(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ own: { currentPassword, code }, isCodeShown });
  }

  return (
    <ActionDialog
      title={title}
      describedBy={textId}
      submit={{ label: submit, variant: isDangerous ? 'danger' : 'primary' }}
      isSending={isPending}
      focusesCancel={isDangerous}
      onSubmit={submitForm}
      onClose={onClose}
    >
      <p id={textId}>{text}</p>
      <CurrentPasswordField
        label={texts.identity.currentPassword}
        data-autofocus={!isDangerous || undefined}
        value={currentPassword}
        error={errors.password}
        onType={setPassword}
      />
      {isCodeShown && (
        <TextField
          ref={isAsked ? focusOnce : undefined}
          label={texts.identity.ownCode}
          hint={texts.signIn.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={SIGN_IN_CODE_CHARACTERS_MAX}
          required
          value={code}
          error={errors.code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </ActionDialog>
  );
}

/** The field appears, or is found to be empty, after the request that asks for it, so it takes the focus then. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

interface FieldErrors {
  readonly password?: string;
  readonly code?: string;
}

/** The text of the error under the field that it is about. A code field that has just appeared asks by itself. */
function errorsOf(error: unknown, { isCodeShown }: { readonly isCodeShown: boolean }): FieldErrors {
  if (isRefusedAs(error, 'code-needed')) return isCodeShown ? { code: errorText(error) } : {};
  if (isRefusedAs(error, 'wrong-code') || isRefusedAs(error, 'code-locked')) return { code: errorText(error) };
  const fields = error instanceof ServerRefusalError ? error.details.fields : undefined;
  return { password: Object.values(fields ?? {})[0] ?? errorText(error) };
}

function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ServerRefusalError && error.code === code;
}
