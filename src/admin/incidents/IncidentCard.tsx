// One payment incident: what happened, what to do, and the data to find it in the portal of the bank.
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { CopyableCode } from '#admin/shared/CopyableCode.tsx';
import { DetailList } from '#admin/shared/DetailList.tsx';
import { refundNotSentText } from '#admin/shared/payments/refund-codes.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { Incident } from '#contract/incidents.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CloseIncidentDialog } from './CloseIncidentDialog.tsx';
import styles from './IncidentCard.module.css';
import { incidentKindTexts, incidentTexts } from './incident-texts.ts';

export function IncidentCard({ incident }: { incident: Incident }) {
  const headingId = useId();
  const [isClosing, setIsClosing] = useState(false);
  const { kind, paymentNumber, closedOn } = incident;
  const { title, whatHappened, whatToDo } = incidentKindTexts[kind];
  const amount = incident.amount === null ? null : formatEuros(incident.amount);
  const notSent = kind === 'refund-failed' ? refundNotSentText(incident.code) : null;

  return (
    <Card as="article" aria-labelledby={headingId} className={styles.card}>
      <h2 id={headingId} className={styles.title}>
        {closedOn === null && <Icon name="alert" className={styles.icon} />}
        {title}
      </h2>
      <div className={styles.text}>
        <p>
          <b>{incidentTexts.whatHappened}.</b> {whatHappened(amount)}
        </p>
        {notSent !== null && <p>{notSent}</p>}
        {closedOn === null ? (
          <p>
            <b>{incidentTexts.whatToDo}.</b> {whatToDo}
          </p>
        ) : (
          <ClosingNote incident={incident} closedOn={closedOn} />
        )}
      </div>
      <IncidentDetails incident={incident} amount={amount} />
      <div className={styles.actions}>
        <Link to="/admin/refunds/$number" params={{ number: String(paymentNumber) }} className={buttonClass()}>
          {incidentTexts.seePayment(paymentNumber)}
        </Link>
        {closedOn === null && (
          <Button icon="check" aria-label={incidentTexts.closeLabel(paymentNumber)} onClick={() => setIsClosing(true)}>
            {incidentTexts.close}
          </Button>
        )}
      </div>
      {isClosing && <CloseIncidentDialog incident={incident} onDone={() => setIsClosing(false)} />}
    </Card>
  );
}

function IncidentDetails({ incident, amount }: { incident: Incident; amount: string | null }) {
  const { timeZone } = useVenue();
  const { labels } = incidentTexts;
  return (
    <DetailList
      details={[
        [labels.payment, incident.paymentNumber],
        [labels.table, tableLabel(incident.tableCode)],
        [labels.amount, amount],
        [labels.since, formatDateTime(new Date(incident.openedOn), timeZone)],
        [labels.customer, incident.customer],
        [labels.code, incident.code],
        [labels.externalId, incident.externalId && <CopyableCode code={incident.externalId} />],
      ]}
    />
  );
}

function ClosingNote({ incident: { closedBy, note }, closedOn }: { incident: Incident; closedOn: string }) {
  const { timeZone } = useVenue();
  const time = formatDateTime(new Date(closedOn), timeZone);
  return (
    <p className={styles.closingNote}>
      {note}
      <span className={styles.closedBy}>
        {closedBy === null ? incidentTexts.closedByBank(time) : incidentTexts.closedBy(closedBy, time)}
      </span>
    </p>
  );
}
