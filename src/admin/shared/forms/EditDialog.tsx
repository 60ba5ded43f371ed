// Dialog with a form of the back office. It asks before it discards unsaved changes, and explains why the form could not be saved.
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DetailListRow } from '#admin/shared/DetailList.tsx';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { texts } from '#admin/shared/texts.ts';
import type { DialogPlacement } from '#ui/Dialog.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SaveFailureNotices } from './SaveFailureNotices.tsx';
import type { Form } from './use-form.ts';
import type { SaveState } from './use-save.ts';

type EditDialogProps<Values extends object> = {
  title: string;
  form: Form<Values>;
  save: SaveState;
  /** Label and value of a field that another user saved; null for a field without a visible value. */
  describeField: (field: keyof Values, saved: Values) => DetailListRow | null;
  placement?: DialogPlacement | undefined;
  /** «Guardar y crear otro», for a new record. */
  saveAndNew?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * Dialog with a form (`useForm`), whose fields are `children`, and the button that saves it (`useSave`). With `saveAndNew` it has a
 * second button, which saves the record and opens the form of another new one.
 */
export function EditDialog<Values extends object>({
  title,
  form,
  save,
  describeField,
  placement,
  saveAndNew,
  children,
}: EditDialogProps<Values>) {
  const { close, discarding } = useConfirmedClose(form.isChanged);
  return (
    <FormDialog
      title={title}
      texts={texts.form}
      placement={placement}
      isValid={form.isValid}
      isSaving={save.isSaving}
      errorsShown={form.errorsShown}
      onSave={save.send}
      otherSave={saveAndNew && { label: texts.form.saveAndNew, onSave: saveAndNew }}
      onInvalid={form.showAllErrors}
      onClose={close}
      discardConfirmation={discarding}
    >
      <ScrolledIntoView key={`${save.errorMessage} ${form.fieldsSavedByOthers?.join(' ')}`}>
        <SaveFailureNotices form={form} save={save} describeField={describeField} />
      </ScrolledIntoView>
      {children}
    </FormDialog>
  );
}

/**
 * Asks for confirmation before unsaved changes are discarded: by the close button, the back button or another address.
 */
function useConfirmedClose(isChanged: boolean) {
  const dialogs = useListDialogs();
  const [isConfirming, setIsConfirming] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => true, disabled: !isChanged, withResolver: true });
  const ownConfirmation = isConfirming
    ? { onDiscard: () => dialogs.close('skip-confirmation'), onContinue: () => setIsConfirming(false) }
    : undefined;
  const discarding =
    blocker.status === 'blocked' ? { onDiscard: blocker.proceed, onContinue: blocker.reset } : ownConfirmation;
  return { discarding, close: () => (isChanged ? setIsConfirming(true) : dialogs.close()) };
}

function ScrolledIntoView({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  // The form may be scrolled to its end, where the save button is.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={element}>{children}</div>;
}
