// The dialog around a form of the house: it asks before typed changes go, and says why something was not saved.
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Fact } from '#admin/shared/DetailList.tsx';
import { useDialogs } from '#admin/shared/lists/dialog-address.ts';
import { texts } from '#admin/shared/texts.ts';
import type { DialogPlacement } from '#ui/Dialog.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SaveNotices } from './SaveNotices.tsx';
import type { Form } from './use-form.ts';
import type { Save } from './use-save.ts';

type EditDialogProps<Values extends object> = {
  title: string;
  form: Form<Values>;
  save: Save;
  /** A field's name and what it holds, for a value that somebody else saved meanwhile; null for what nobody reads. */
  describe: (field: keyof Values, saved: Values) => Fact | null;
  placement?: DialogPlacement | undefined;
  children: ReactNode;
};

export function EditDialog<Values extends object>({
  title,
  form,
  save,
  describe,
  placement,
  children,
}: EditDialogProps<Values>) {
  const { close, discarding } = useClosing(form.isChanged);
  return (
    <FormDialog
      title={title}
      words={texts.form}
      placement={placement}
      isValid={form.isValid}
      isSaving={save.isSaving}
      faultsShown={form.faultsShown}
      onSave={save.send}
      onInvalid={form.showFaults}
      onClose={close}
      discarding={discarding}
    >
      <InView key={`${save.problem} ${form.changedMeanwhile?.join(' ')}`}>
        <SaveNotices form={form} save={save} describe={describe} />
      </InView>
      {children}
    </FormDialog>
  );
}

/** Asks first, whether the way out is the dialog's own, the back button or another address. */
function useClosing(isChanged: boolean) {
  const dialogs = useDialogs();
  const [isAsking, setIsAsking] = useState(false);
  const away = useBlocker({ shouldBlockFn: () => true, disabled: !isChanged, withResolver: true });
  const ownQuestion = isAsking
    ? { onDiscard: () => dialogs.close('andForget'), onKeep: () => setIsAsking(false) }
    : undefined;
  const discarding = away.status === 'blocked' ? { onDiscard: away.proceed, onKeep: away.reset } : ownQuestion;
  return { discarding, close: () => (isChanged ? setIsAsking(true) : dialogs.close()) };
}

function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // The form may be scrolled to its end, where the button is.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
