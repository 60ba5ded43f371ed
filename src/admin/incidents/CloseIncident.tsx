// Closing an incident: says what that does, and asks what was found.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { textOf } from '#admin/shared/forms/form-text.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Incident } from '#contract/refunds.ts';
import { REASON_CHARACTERS_MAX } from '#domain/refund.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { showToast } from '#ui/toast-store.ts';
import styles from './CloseIncident.module.css';
import { INCIDENTS_KEY } from './incident-reading.ts';
import { incidentTexts } from './incident-texts.ts';

type CloseIncidentProps = {
  incident: Incident;
  /** Closed, or left open after all. */
  onOver: () => void;
};

export function CloseIncident({ incident, onOver }: CloseIncidentProps) {
  const textId = useId();
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const close = useClosing(incident, onOver, setProblem);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = textOf(new FormData(event.currentTarget), 'note');
    setProblem(note === '' ? incidentTexts.noteMissing : null);
    if (note !== '') close.mutate(note);
  }

  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={incidentTexts.closeTitle(incident.paymentNumber)}
      describedBy={textId}
      closeOnBackdrop={false}
      onClose={() => {
        if (!close.isPending) onOver();
      }}
      footer={
        <>
          <Button aria-disabled={close.isPending || undefined} onClick={onOver}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={close.isPending}>
            {incidentTexts.close}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p id={textId}>{incidentTexts.closeText}</p>
        <TextField
          multiline
          data-autofocus
          label={incidentTexts.note}
          hint={incidentTexts.noteHint}
          name="note"
          maxLength={REASON_CHARACTERS_MAX}
          counterMax={REASON_CHARACTERS_MAX}
          required
          error={problem}
        />
      </form>
    </Dialog>
  );
}

function useClosing(incident: Incident, onClosed: () => void, onProblem: (problem: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => api.refunds.closeIncident({ incidentId: incident.id, note }),
    onSuccess: ({ closedBy, note }, wanted) => {
      const isOurs = closedBy === null || note === wanted;
      showToast(isOurs ? incidentTexts.wasClosed : incidentTexts.wasClosedBefore(closedBy), isOurs ? 'ok' : 'info');
      onClosed();
      void client.invalidateQueries({ queryKey: INCIDENTS_KEY });
    },
    onError: (error) => onProblem(errorText(error)),
  });
}
