// The dialog that creates or edits a user.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#admin/shared/api.ts';
import { CurrentPasswordField } from '#admin/shared/forms/CurrentPasswordField.tsx';
import { EditDialog } from '#admin/shared/forms/EditDialog.tsx';
import { NewPasswordField } from '#admin/shared/forms/NewPasswordField.tsx';
import { RemovePinButton } from '#admin/shared/forms/RemovePinButton.tsx';
import type { Form } from '#admin/shared/forms/use-form.ts';
import { type OpenedRecord, useRecordForm, versionOfRecord } from '#admin/shared/forms/use-record-form.ts';
import { validationMessages } from '#admin/shared/forms/validation-messages.ts';
import { findListItemOrThrow } from '#admin/shared/lists/find-list-item-or-throw.ts';
import { markSignedOut, sessionQuery, useSession } from '#admin/shared/session.ts';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import type { ListedUser } from '#contract/users.ts';
import { NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { EMAIL_CHARACTERS_MAX } from '#domain/email.ts';
import { PIN_DIGITS_MAX } from '#domain/pin.ts';
import { ROLE_NAMES, ROLES, type Role } from '#domain/staff.ts';
import { needsCurrentPassword, type UserDraft, validateUser } from '#domain/staff-form.ts';
import { ChipGroup } from '#ui/ChipGroup.tsx';
import { TextField } from '#ui/Field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { usersQuery } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

/** Dialog with the form of a staff user. `user` is null for a new user. */
export function UserDialog({ user }: { user: ListedUser | null }) {
  const { profile } = useSession();
  const { form, save } = useUserForm(user);
  const isOwn = user !== null && profile?.id === user.id;
  return (
    <EditDialog
      title={user ? userTexts.edit : userTexts.create}
      form={form}
      save={save}
      describeField={(field, { name, email, roles }) => {
        if (field === 'password' || field === 'pin' || field === 'currentPassword') return null;
        return [userTexts[field], { name, email, roles: roles.map((role) => ROLE_NAMES[role]).join(', ') }[field]];
      }}
    >
      <NameAndEmailFields form={form} isNew={!user} />
      <ChipGroup<Role>
        legend={userTexts.roles}
        hint={isOwn ? userTexts.ownRoleHint : userTexts.rolesHint}
        options={ROLE_OPTIONS}
        value={form.values.roles}
        onChoose={(roles) => form.change({ roles })}
        error={form.field('roles').error}
      />
      <NewPasswordField
        label={userTexts.password}
        hint={user ? userTexts.passwordUnchangedHint : userTexts.passwordHint}
        value={form.values.password}
        onType={(password) => form.change({ password })}
        required={!user}
        {...form.field('password')}
      />
      {isOwn && needsCurrentPassword(user.email, form.values) && (
        <CurrentPasswordField
          label={userTexts.currentPassword}
          hint={userTexts.currentPasswordHint}
          value={form.values.currentPassword}
          onType={(currentPassword) => form.change({ currentPassword })}
          {...form.field('currentPassword')}
        />
      )}
      <PinField form={form} user={user} />
    </EditDialog>
  );
}

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

function PinField({ form, user }: { form: UserForm; user: ListedUser | null }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField
        ref={field}
        label={userTexts.pin}
        hint={user?.hasPin ? userTexts.pinUnchangedHint : userTexts.pinHint}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS_MAX}
        value={form.values.pin}
        onChange={({ target }) => form.change({ pin: target.value })}
        {...form.field('pin')}
      />
      {user && (
        <RemovePinButton
          hasPin={user.hasPin}
          question={{ title: userTexts.removePinTitle(user.name), text: userTexts.removePinText }}
          remove={() => api.users.removeUserPin({ userId: user.id })}
          onRemoved={async () => {
            // Owners may remove their own PIN here: «Mi perfil» shows whether there is one.
            void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
            await client.invalidateQueries({ queryKey: usersQuery.queryKey });
          }}
          focusAfterwards={field}
        />
      )}
    </>
  );
}

function NameAndEmailFields({ form, isNew }: { form: UserForm; isNew: boolean }) {
  return (
    <>
      <TextField
        label={userTexts.name}
        value={form.values.name}
        onChange={({ target }) => form.change({ name: target.value })}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        required
        data-autofocus={isNew || undefined}
        {...form.field('name')}
      />
      <TextField
        label={userTexts.email}
        type="email"
        inputMode="email"
        value={form.values.email}
        onChange={({ target }) => form.change({ email: target.value })}
        maxLength={EMAIL_CHARACTERS_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
    </>
  );
}

/** Form state of the user dialog. */
type UserForm = Form<UserDraft>;

/** Form state and save function of the user dialog. `opened` is null for a new user. */
function useUserForm(opened: ListedUser | null) {
  const client = useQueryClient();
  return useRecordForm({
    opened,
    valuesOf: toUserDraft,
    validate: (values, { isNew }) => validationMessages(validateUser(values, isNew)),
    send,
    reload: async (id) => findListItemOrThrow((await api.users.listUsers({})).users, id),
    savedText: userTexts.saved,
    onSaved: ({ signedOut }) => {
      if (signedOut) return markSignedOut(client);
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

async function send({ roles, ...draft }: UserDraft, { id, shown }: OpenedRecord<ListedUser>) {
  try {
    return await api.users.saveUser({ ...draft, userId: id, roles: [...roles], shown: versionOfRecord(shown) });
  } catch (error) {
    const isRefused = error instanceof ServerRefusalError && !isServerFailure(error);
    if (!isRefused) showToast(userTexts.failed, 'error');
    throw error;
  }
}
