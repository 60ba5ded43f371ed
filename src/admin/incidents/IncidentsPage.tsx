// «Incidencias de pago»: the open and the closed payment incidents.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { LoadMoreButton } from '#admin/shared/lists/LoadMoreButton.tsx';
import { INCIDENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useFallbackFocus } from '#admin/shared/page/use-fallback-focus.ts';
import { AttemptDecisionDialog } from '#admin/shared/payments/AttemptDecisionDialog.tsx';
import { attemptDecisionTexts, decisionResultText } from '#admin/shared/payments/payment-dialog-texts.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { Incident } from '#contract/incidents.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import type { IncidentAction } from '#domain/incident.ts';
import { type Cents, formatEuros } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { showToast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CloseIncidentDialog } from './CloseIncidentDialog.tsx';
import { IncidentCard } from './IncidentCard.tsx';
import styles from './IncidentsPage.module.css';
import { type IncidentState, useIncidents } from './incident-queries.ts';
import { incidentAutoCloseTexts, incidentKindTexts, incidentTexts } from './incident-texts.ts';
import { RefundIncidentDialog } from './RefundIncidentDialog.tsx';

const STATE_OPTIONS = [
  { value: 'open', label: incidentTexts.open },
  { value: 'closed', label: incidentTexts.closed },
] as const;

const route = getRouteApi('/admin/payment-incidents');

/** Page «Incidencias de pago»: the open or the closed payment incidents (problems with money that a person must review). */
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
  useFallbackFocus(`${data?.pages[0]?.openCount} ${data?.pages[0]?.unknownRefunds.count}`, 'main h1');
  return (
    <>
      <LoadErrorMessage
        title={isFetchNextPageError ? incidentTexts.moreFailed : incidentTexts.readFailed}
        query={query}
      />
      {query.isPending && <PageSkeleton heights={['15rem', '15rem']} />}
      {state === 'open' && data?.pages[0] && <UnknownRefunds {...data.pages[0].unknownRefunds} />}
      {incidents?.length === 0 && <NoIncidents state={state} />}
      {incidents && incidents.length > 0 && (
        <IncidentList incidents={incidents} onAction={(incident, action) => setChosen({ incident, action })} />
      )}
      <VisuallyHidden role="status">{incidents ? incidentTexts.shown(incidents.length) : ''}</VisuallyHidden>
      <LoadMoreButton key={state} query={query} />
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
    return <RefundIncidentDialog incident={incident} refund={incident.refund} answer={action} onDone={onDone} />;
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

type DecideIncidentDialogProps = {
  incident: Incident;
  decision: AttemptDecision;
  /** Called when the dialog is finished, whether the outcome was recorded or not. */
  onDone: () => void;
};

/** Dialog that records whether the bank has charged the attempt of an incident. */
function DecideIncidentDialog({ incident, decision, onDone }: DecideIncidentDialogProps) {
  const { attempt, provider, reference, amount } = incident;
  if (attempt === null) return null;
  const { title, label, consequence } = textsOf(incident, decision);
  return (
    <AttemptDecisionDialog
      attempt={{ attemptId: attempt.id, provider, reference, amount }}
      title={title}
      decisions={{ [decision]: label }}
      onDecided={(result, note) => {
        showToast(decisionResultText(result, note), result.decided?.note === note ? 'ok' : 'info');
        onDone();
      }}
      onCancel={onDone}
    >
      <p>{consequence}</p>
    </AttemptDecisionDialog>
  );
}

function textsOf({ attempt }: Incident, decision: AttemptDecision) {
  const { titles, decisions, returned, consequences } = attemptDecisionTexts;
  if (decision === 'not-charged' && attempt?.isOtherAmount)
    return { title: titles.returned, label: returned, consequence: consequences.returned };
  return {
    title: titles[decision],
    label: decisions[decision],
    consequence: decision === 'charged' ? chargedText(attempt?.ifCharged ?? null) : consequences[decision],
  };
}

/** What follows if the charge is recorded now. */
function chargedText(ifCharged: NonNullable<Incident['attempt']>['ifCharged']): string {
  const { consequences } = attemptDecisionTexts;
  if (ifCharged === null) return consequences.chargedTooLittle;
  const { paid, surplus } = ifCharged;
  if (surplus === 0) return consequences.charged;
  return paid === 0 ? consequences.chargedTwice : consequences.chargedTooMuch(formatEuros(paid), formatEuros(surplus));
}

type RestoreOrderDialogProps = {
  payment: NonNullable<Incident['payment']>;
  /** Called when the dialog is finished, whether the order was restored or not. */
  onDone: () => void;
};

/** Dialog that sends the voided lines of an order back to the boards, after its money arrived all the same. */
function RestoreOrderDialog({ payment: { id, number, voidedLines }, onDone }: RestoreOrderDialogProps) {
  const client = useQueryClient();
  const restore = usePressMutation({
    mutationFn: () => api.paymentHistory.restoreOrder({ paymentId: id }),
    onSuccess: ({ hasChanged }) => {
      showToast(hasChanged ? restoreTexts.done : restoreTexts.alreadyDone, hasChanged ? 'ok' : 'info');
      onDone();
    },
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS_QUERY_KEY }),
  });
  return (
    <ConfirmDialog
      title={restoreTexts.title(number)}
      text={<p>{restoreTexts.consequence(voidedLines)}</p>}
      confirmLabel={incidentTexts.restoreOrder}
      cancelLabel={texts.cancel}
      busy={restore.isPending}
      onConfirm={() => {
        if (!restore.isPending) restore.mutate();
      }}
      onCancel={onDone}
    />
  );
}

const restoreTexts = incidentTexts.restore;

/** Shows why an incident that was in this list of open incidents has closed without a person. Pass undefined for others. */
function useClosedNotice(open: readonly Incident[] | undefined): void {
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
    showToast(
      incidentTexts.closedWhileShown(incidentKindTexts[kind].title, incidentAutoCloseTexts[closingReason]),
      'info',
    );
  }
}
