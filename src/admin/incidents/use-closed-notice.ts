// Hook that shows a toast when an incident on the screen closes itself.
import { useEffect, useRef } from 'react';
import { api } from '#admin/shared/api.ts';
import type { Incident } from '#contract/incidents.ts';
import { showToast } from '#ui/toast-store.ts';
import { closingReasonTexts, incidentKindTexts, incidentTexts } from './incident-texts.ts';

/** Shows why an incident that was in this list of open incidents has closed without a person. Pass undefined for others. */
export function useClosedNotice(open: readonly Incident[] | undefined): void {
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const present = new Set(open?.map(({ id }) => id));
    const vanished = [...shown.current].filter((id) => !present.has(id));
    shown.current = present;
    if (open !== undefined && vanished.length > 0) void announceClosed(vanished);
  }, [open]);
}

async function announceClosed(ids: readonly string[]): Promise<void> {
  // Without a response nothing is lost: the list of closed incidents shows the same.
  const closed = await api.incidents.listIncidents({ state: 'closed' }).catch(() => null);
  for (const { id, kind, closedBy, closingReason } of closed?.incidents ?? []) {
    if (!ids.includes(id) || closedBy !== null || closingReason === null) continue;
    showToast(incidentTexts.closedWhileShown(incidentKindTexts[kind].title, closingReasonTexts[closingReason]), 'info');
  }
}
