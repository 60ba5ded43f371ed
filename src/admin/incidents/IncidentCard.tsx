// Card of one payment incident: what happened, what to do now, and the data with which staff find it in the bank's portal.
import { useId } from 'react';
import { CopyableIdentifier } from '#admin/shared/CopyableIdentifier.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { formatDay } from '#admin/shared/days/format-days.ts';
import { useServerClock } from '#admin/shared/live/server-clock.ts';
import { paymentStateNames } from '#admin/shared/payments/payment-names.ts';
import { refundNotSentText } from '#admin/shared/payments/refund-codes.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { timeAgoText } from '#contract/age-text.es.ts';
import { customerName } from '#contract/customer-name.es.ts';
import type { Incident } from '#contract/incidents.ts';
import { type IncidentAction, incidentAdvice } from '#domain/incident.ts';
import { type Cents, cents, formatEuros } from '#domain/money.ts';
import { PROVIDER_NAMES } from '#domain/provider.ts';
import { ACCOUNT_NOT_CONFIGURED } from '#domain/refund.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import { adviceText } from './advice-texts.ts';
import { IncidentActions } from './IncidentActions.tsx';
import styles from './IncidentCard.module.css';
import { incidentAutoCloseTexts, incidentKindTexts, incidentTexts } from './incident-texts.ts';

type IncidentCardProps = {
  incident: Incident;
  /** Called when the user chooses an action that opens a dialog. */
  onAction: (incident: Incident, action: IncidentAction) => void;
};

/**
 * Card of one payment incident (a problem with money that a person must review): what happened, what to do now, and the data with
 * which staff find the payment in the bank's portal.
 */
export function IncidentCard({ incident, onAction }: IncidentCardProps) {
  const headingId = useId();
  const { kind, payment, refund, closedOn } = incident;
  const advice = incidentAdvice(kind, incident);
  const isRefundQuestion =
    refund !== null && closedOn === null && (advice === 'check-refund' || advice === 'repeat-refund');
  const { title, whatHappened } = incidentKindTexts[kind];
  const amount = incident.amount === null ? null : formatEuros(incident.amount);
  const notSent = kind === 'refund-failed' ? refundNotSentText(incident.code) : null;

  return (
    <Card as="article" aria-labelledby={headingId} className={layout.stack4}>
      <h2 id={headingId} className={styles.title}>
        {closedOn === null && <Icon name="alert" className={styles.icon} />}
        {title}
      </h2>
      {isRefundQuestion && <RefundAge amount={refund.amount} sentOn={refund.sentOn} />}
      <div className={styles.text}>
        <p>
          <b>{incidentTexts.whatHappened}.</b> {whatHappened(amount, payment !== null)}
        </p>
        {notSent !== null && <p>{notSent}</p>}
        {isRefundQuestion && refund.check && <p>{incidentTexts.notRefundedBy(refund.check.by, refund.check.note)}</p>}
        {closedOn === null ? (
          <p>
            <b>{incidentTexts.whatToDo}.</b>{' '}
            {adviceText(advice, { refundable: formatEuros(payment?.refundable ?? cents(0)) })}
          </p>
        ) : (
          <ClosingNote incident={incident} closedOn={closedOn} />
        )}
      </div>
      <IncidentDetails incident={incident} amount={amount} />
      <IncidentActions incident={incident} onAction={(action) => onAction(incident, action)} />
    </Card>
  );
}

/** The amount of a refund that needs a person, and how long ago it was requested. */
function RefundAge({ amount, sentOn }: { amount: Cents; sentOn: string }) {
  const age = useServerClock((now) => timeAgoText(now - Date.parse(sentOn)));
  return (
    <p className={classNames(layout.row, styles.refund)}>
      <strong>{formatEuros(amount)}</strong> <time dateTime={sentOn}>{age}</time>
    </p>
  );
}

function IncidentDetails({ incident, amount }: { incident: Incident; amount: string | null }) {
  const { timeZone } = useVenue();
  const { labels } = incidentTexts;
  const { payment, refund, provider, externalId, reference, operationTime, openedOn, day } = incident;
  const formatMoment = (time: string) => formatDateTime(new Date(time), timeZone);
  return (
    <DetailList
      details={[
        [labels.payment, payment && payment.number],
        [labels.day, day && formatDay(day)],
        [labels.table, payment && tableLabel(payment.tableCode)],
        [labels.amount, amount],
        [labels.paymentState, payment && paymentStateNames[payment.state]],
        [labels.refunded, payment && payment.refunded > 0 ? formatEuros(payment.refunded) : null],
        [labels.provider, provider && PROVIDER_NAMES[provider]],
        [labels.refundSentOn, refund && formatMoment(refund.sentOn)],
        [labels.operationTime, operationTime && formatMoment(operationTime)],
        [labels.since, formatMoment(openedOn)],
        [labels.customer, payment && customerName(payment.customer)],
        [labels.code, incident.code !== null && isBankCode(incident.code) ? incident.code : null],
        [labels.externalId, externalId && <CopyableIdentifier code={externalId} />],
        [labels.reference, reference && reference !== externalId ? <CopyableIdentifier code={reference} /> : null],
      ]}
    />
  );
}

/** False for the codes with which this server explains an incident, which staff would search in the portal in vain. */
function isBankCode(code: string): boolean {
  return !OWN_CODES.has(code);
}

const OWN_CODES: ReadonlySet<string> = new Set(['no-answer', 'not-listed', 'amount-mismatch', ACCOUNT_NOT_CONFIGURED]);

/** Why the incident is closed, the note, and who closed it. */
function ClosingNote({ incident, closedOn }: { incident: Incident; closedOn: string }) {
  const { timeZone } = useVenue();
  const { closedBy, closingReason, note } = incident;
  const time = formatDateTime(new Date(closedOn), timeZone);
  const reason = closingReason === null ? '' : incidentAutoCloseTexts[closingReason];
  return (
    <p className={styles.closingNote}>
      {[reason, note].filter((text) => text !== '').join(' ')}
      <span className={styles.closedBy}>{closedByText({ closedBy, closingReason }, time)}</span>
    </p>
  );
}

function closedByText({ closedBy, closingReason }: Pick<Incident, 'closedBy' | 'closingReason'>, time: string): string {
  if (closedBy === null)
    return closingReason === null ? incidentTexts.closedByBank(time) : incidentTexts.closedByItself(time);
  return closingReason === null ? incidentTexts.closedBy(closedBy, time) : incidentTexts.recordedBy(closedBy, time);
}
