// Turns off the two-step verification of another user, after the own password and, if the own account needs one, a code.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { IdentityDialog } from '#admin/shared/forms/IdentityDialog.tsx';
import { icons } from '#admin/shared/icons.ts';
import { useRestoreFocus } from '#admin/shared/page/use-restore-focus.ts';
import type { ListedUser } from '#contract/users.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { usersQuery } from './user-queries.ts';
import { userTexts } from './user-texts.ts';

const { factor } = userTexts;

/** Render it for every user: the button is shown while two-step verification is on, and the focus is moved afterwards. */
export function RemoveSecondFactor({ user }: { user: ListedUser }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useRestoreFocus(`${user.hasSecondFactor}`, 'main h1');
  if (!user.hasSecondFactor) return null;
  return (
    <>
      <IconButton icon={icons.secondFactorOff} label={factor.removeOf(user.name)} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <IdentityDialog
          title={factor.removeTitle(user.name)}
          text={factor.removeText}
          submit={factor.remove}
          isDangerous
          isCodeNeeded={false}
          send={(own) => api.users.removeUserSecondFactor({ userId: user.id, ...own })}
          onSent={() => {
            showToast(factor.removed, 'ok');
            setIsOpen(false);
            void client.invalidateQueries({ queryKey: usersQuery.queryKey });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
