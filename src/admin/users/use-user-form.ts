// Form state of a user being created or edited.
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#admin/shared/api.ts';
import type { Form } from '#admin/shared/forms/use-form.ts';
import { type RecordToSave, useRecordForm, versionOf } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListed } from '#admin/shared/lists/find-listed.ts';
import { sessionQuery, signOutSession } from '#admin/shared/session.ts';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import type { ListedUser } from '#contract/users.ts';
import { type UserDraft, validateUser } from '#domain/staff-form.ts';
import { showToast } from '#ui/toast-store.ts';
import { userTexts } from './user-texts.ts';

/** Form state of the user dialog. */
export type UserForm = Form<UserDraft>;

/** Form state and save function of the user dialog. `opened` is null for a new user. */
export function useUserForm(opened: ListedUser | null) {
  const client = useQueryClient();
  return useRecordForm({
    opened,
    valuesOf: toUserDraft,
    validate: (values, { isNew }) => validationMessages(validateUser(values, isNew)),
    send,
    reload: async (id) => findListed((await api.users.listUsers({})).users, id),
    savedText: userTexts.saved,
    onSaved: ({ signedOut }) => {
      if (signedOut) return signOutSession(client);
      // Users may edit themselves, so reload the signed-in user: the menu shows their name and roles.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

const NO_SECRETS = { password: '', pin: '', currentPassword: '' } as const;

/** The form values of a user. Password and PIN are always empty. */
function toUserDraft(user: ListedUser | null): UserDraft {
  return { name: user?.name ?? '', email: user?.email ?? '', roles: user?.roles ?? [], ...NO_SECRETS };
}

async function send({ roles, ...draft }: UserDraft, { id, shown }: RecordToSave<ListedUser>) {
  try {
    return await api.users.saveUser({ ...draft, userId: id, roles: [...roles], shown: versionOf(shown) });
  } catch (error) {
    const isRefused = error instanceof ServerRefusalError && !isServerFailure(error);
    if (!isRefused) showToast(userTexts.failed, 'error');
    throw error;
  }
}
