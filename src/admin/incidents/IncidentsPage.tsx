// «Incidencias de pago»: the open and the closed payment incidents.

import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { MoreButton } from '#admin/shared/lists/MoreButton.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { useRestoreFocus } from '#admin/shared/page/use-restore-focus.ts';
import type { Incident } from '#contract/incidents.ts';
import type { IncidentAction } from '#domain/incident.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { AnswerRefundDialog } from './AnswerRefundDialog.tsx';
import { CloseIncidentDialog } from './CloseIncidentDialog.tsx';
import { DecideIncidentDialog } from './DecideIncidentDialog.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import styles from './IncidentsPage.module.css';
import { type IncidentState, useIncidents } from './incident-queries.ts';
import { incidentTexts } from './incident-texts.ts';
import { RestoreOrderDialog } from './RestoreOrderDialog.tsx';
import { useClosedNotice } from './use-closed-notice.ts';

const STATE_OPTIONS = [
  { value: 'open', label: incidentTexts.open },
  { value: 'closed', label: incidentTexts.closed },
] as const;

const route = getRouteApi('/admin/payment-incidents');

export function IncidentsPage() {
  const { state = 'open' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={incidentTexts.title}
      lead={incidentTexts.lead}
      tools={
        <SegmentedControl<IncidentState>
          label={incidentTexts.stateLabel}
          options={STATE_OPTIONS}
          value={state}
          onChange={(next) => void navigate({ search: next === 'closed' ? { state: next } : {}, replace: true })}
        />
      }
    >
      <Incidents state={state} />
    </Page>
  );
}

function Incidents({ state }: { state: IncidentState }) {
  const query = useIncidents(state);
  const { data, isFetchNextPageError } = query;
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const incidents = useMemo(() => data?.pages.flatMap((page) => page.incidents), [data]);
  useClosedNotice(state === 'open' ? incidents : undefined);
  // A closed incident disappears from the list, and an answered question from its card, and with them the focused button.
  useRestoreFocus(`${data?.pages[0]?.openCount} ${data?.pages[0]?.unknownRefunds.count}`, 'main h1');
  return (
    <>
      <ReadFailure title={isFetchNextPageError ? incidentTexts.moreFailed : incidentTexts.readFailed} query={query} />
      {query.isPending && <PageSkeleton heights={['15rem', '15rem']} />}
      {state === 'open' && data?.pages[0] && <UnknownRefunds {...data.pages[0].unknownRefunds} />}
      {incidents?.length === 0 && <NoIncidents state={state} />}
      {incidents && incidents.length > 0 && (
        <IncidentList incidents={incidents} onAction={(incident, action) => setChosen({ incident, action })} />
      )}
      <VisuallyHidden role="status">{incidents ? incidentTexts.shown(incidents.length) : ''}</VisuallyHidden>
      <MoreButton key={state} query={query} />
      {chosen && <ActionDialog chosen={chosen} onDone={() => setChosen(null)} />}
    </>
  );
}

/** The sum of the refunds that await an answer; their cards are the first of the list. */
function UnknownRefunds({ count, sum }: { count: number; sum: Cents }) {
  if (count === 0) return null;
  return (
    <Banner kind="warn" title={incidentTexts.unknownRefunds(count, formatEuros(sum))}>
      {incidentTexts.unknownRefundsHint}
    </Banner>
  );
}

function IncidentList({ incidents, onAction }: { incidents: readonly Incident[]; onAction: OpenAction }) {
  return (
    <ul className={styles.list}>
      {incidents.map((incident) => (
        <li key={incident.id}>
          <IncidentCard incident={incident} onAction={onAction} />
        </li>
      ))}
    </ul>
  );
}

type OpenAction = (incident: Incident, action: IncidentAction) => void;

type ChosenAction = { readonly incident: Incident; readonly action: IncidentAction };

/** The dialog of the chosen action. It stays open, with what was typed, if the incident closes itself meanwhile. */
function ActionDialog({ chosen: { incident, action }, onDone }: { chosen: ChosenAction; onDone: () => void }) {
  if (action === 'close') return <CloseIncidentDialog incident={incident} onDone={onDone} />;
  if (action === 'restore-order' && incident.payment)
    return <RestoreOrderDialog payment={incident.payment} onDone={onDone} />;
  if (action === 'decide-charged' || action === 'decide-not-charged')
    return (
      <DecideIncidentDialog
        incident={incident}
        decision={action === 'decide-charged' ? 'charged' : 'not-charged'}
        onDone={onDone}
      />
    );
  if (
    (action === 'settle-refunded' || action === 'settle-not-refunded' || action === 'repeat-refund') &&
    incident.refund
  )
    return <AnswerRefundDialog incident={incident} refund={incident.refund} answer={action} onDone={onDone} />;
  return null;
}

function NoIncidents({ state }: { state: IncidentState }) {
  return state === 'open' ? (
    <EmptyState icon="check-circle" title={incidentTexts.noneOpen}>
      {incidentTexts.noneOpenHint}
    </EmptyState>
  ) : (
    <EmptyState icon="note" title={incidentTexts.noneClosed}>
      {incidentTexts.noneClosedHint}
    </EmptyState>
  );
}
