// Buttons and links of a payment incident: what staff can do about it in its present state.
import { Link } from '@tanstack/react-router';
import { useSession } from '#admin/shared/session.ts';
import type { Incident } from '#contract/incidents.ts';
import { type IncidentAction, incidentActions } from '#domain/incident.ts';
import { isPaid } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import styles from './IncidentCard.module.css';
import {
  incidentTexts,
  type RefundIncidentAction,
  refundDecisionNotices,
  refundIncidentActionTexts,
} from './incident-texts.ts';

type IncidentActionsProps = {
  incident: Incident;
  /** Called when the user chooses an action that opens a dialog. */
  onAction: (action: IncidentAction) => void;
};

/**
 * Buttons and links of a payment incident (a problem with money that a person must review): what staff can do about it now.
 * `onAction` is called for an action that opens a dialog.
 */
export function IncidentActions({ incident, onAction }: IncidentActionsProps) {
  const { kind, closedOn } = incident;
  const actions = incidentActions(kind, incident).filter((action) => closedOn === null || action === 'open-payment');
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <ActionControl key={action} action={action} incident={incident} onPress={() => onAction(action)} />
      ))}
    </div>
  );
}

type ActionControlProps = { action: IncidentAction; incident: Incident; onPress: () => void };

function ActionControl({ action, incident, onPress }: ActionControlProps) {
  const { payment } = incident;
  const { ofPayment } = incidentTexts;
  switch (action) {
    case 'open-payment':
      return payment && <PaymentLink payment={payment} />;
    case 'refund':
    case 'record-bank-refund': {
      const label = refundLinkLabels[action];
      return (
        payment && (
          <Link
            to="/admin/refunds/$number"
            params={{ number: String(payment.number) }}
            className={buttonClass()}
            aria-label={ofPayment(label, payment.number)}
          >
            {label}
          </Link>
        )
      );
    }
    case 'settle-refunded':
    case 'settle-not-refunded':
    case 'repeat-refund':
      return <AnswerButton answer={action} incident={incident} onPress={onPress} />;
    case 'restore-order':
    case 'decide-charged':
    case 'decide-not-charged':
    case 'close': {
      const label = buttonLabel(action, incident);
      return (
        <Button
          icon={action === 'close' ? 'check' : undefined}
          aria-label={ofPayment(label, payment?.number)}
          onClick={onPress}
        >
          {label}
        </Button>
      );
    }
  }
}

type AnswerButtonProps = { answer: RefundIncidentAction; incident: Incident; onPress: () => void };

function AnswerButton({ answer, incident: { payment }, onPress }: AnswerButtonProps) {
  const { profile } = useSession();
  const mayRefund = can(profile?.permissions ?? [], 'refund-payments');
  const { label } = refundIncidentActionTexts[answer];
  return (
    <Button
      variant={answer === 'repeat-refund' ? 'primary' : 'secondary'}
      aria-label={incidentTexts.ofPayment(label, payment?.number)}
      disabledReason={mayRefund ? null : refundDecisionNotices.mayNotRefund}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

const refundLinkLabels = {
  refund: incidentTexts.refund,
  'record-bank-refund': incidentTexts.recordBankRefund,
} as const;

type ButtonAction = 'restore-order' | 'decide-charged' | 'decide-not-charged' | 'close';

function buttonLabel(action: ButtonAction, { attempt }: Incident): string {
  if (action === 'close') return incidentTexts.close;
  if (action === 'restore-order') return incidentTexts.restoreOrder;
  if (action === 'decide-charged') return incidentTexts.decideCharged;
  return attempt?.isOtherAmount ? incidentTexts.decideReturned : incidentTexts.decideNotCharged;
}

/** Opens the details of the payment over the list that contains it. */
function PaymentLink({ payment: { id, number, state } }: { payment: NonNullable<Incident['payment']> }) {
  return (
    <Link
      to={isPaid(state) ? '/admin/orders/payment-history' : '/admin/orders/pending-payments'}
      search={{ payment: id }}
      className={buttonClass()}
    >
      {incidentTexts.openPayment(number)}
    </Link>
  );
}
