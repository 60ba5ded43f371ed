// Dialog that closes a payment incident. It explains the effect, and requires a note of what staff found.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { ActionDialog } from '#admin/shared/forms/ActionDialog.tsx';
import { readFormText } from '#admin/shared/forms/read-form-text.ts';
import { INCIDENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { DecisionNoteField } from '#admin/shared/payments/DecisionNoteField.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { Incident } from '#contract/incidents.ts';
import { showToast } from '#ui/toast-store.ts';
import { incidentTexts } from './incident-texts.ts';

type CloseIncidentDialogProps = {
  incident: Incident;
  /** Called when the dialog is finished, whether the incident was closed or not. */
  onDone: () => void;
};

/**
 * Dialog with which staff close a payment incident (a problem with money that a person must review). It explains the effect, and
 * requires a note of what staff found.
 */
export function CloseIncidentDialog({ incident, onDone }: CloseIncidentDialogProps) {
  const textId = useId();
  const [error, setError] = useState<string | null>(null);
  const close = useCloseIncident(incident, onDone, setError);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = readFormText(new FormData(event.currentTarget), 'note');
    setError(note === '' ? incidentTexts.noteMissing : null);
    if (note !== '') close.mutate(note);
  }

  return (
    <ActionDialog
      title={incidentTexts.closeTitle(incident.payment?.number)}
      describedBy={textId}
      submit={{ label: incidentTexts.close }}
      isSending={close.isPending}
      onSubmit={submit}
      onClose={onDone}
    >
      <p id={textId}>{incidentTexts.closeText}</p>
      <DecisionNoteField data-autofocus label={incidentTexts.note} name="note" error={error} />
    </ActionDialog>
  );
}

function useCloseIncident(incident: Incident, onClosed: () => void, onError: (error: string) => void) {
  const client = useQueryClient();
  return usePressMutation({
    mutationFn: (note: string) => api.incidents.closeIncident({ incidentId: incident.id, note }),
    onSuccess: ({ closedBy, note }, requestedNote) => {
      if (closedBy === null) showToast(incidentTexts.alreadyClosedByItself, 'info');
      else if (note === requestedNote) showToast(incidentTexts.closedToast, 'ok');
      else showToast(incidentTexts.alreadyClosedBy(closedBy), 'info');
      onClosed();
      void client.invalidateQueries({ queryKey: INCIDENTS_QUERY_KEY });
    },
    onError: (error) => onError(errorText(error)),
  });
}
