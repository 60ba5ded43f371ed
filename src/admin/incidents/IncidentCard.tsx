// One incident: what happened, what to do, and what one needs to find it at the bank.
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { CopyableCode } from '#admin/shared/CopyableCode.tsx';
import { Facts } from '#admin/shared/DetailList.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import type { Incident } from '#contract/refunds.ts';
import { formatEuros } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CloseIncident } from './CloseIncident.tsx';
import styles from './IncidentCard.module.css';
import { incidentTexts, incidentWords } from './incident-texts.ts';

export function IncidentCard({ incident }: { incident: Incident }) {
  const headingId = useId();
  const [isClosing, setIsClosing] = useState(false);
  const { kind, paymentNumber, closedOn } = incident;
  const { title, happened, todo } = incidentWords[kind];
  const amount = incident.amount === null ? null : formatEuros(incident.amount);

  return (
    <Card as="article" aria-labelledby={headingId} className={styles.card}>
      <h2 id={headingId} className={styles.title}>
        {closedOn === null && <Icon name="alert" className={styles.icon} />}
        {title}
      </h2>
      <div className={styles.words}>
        <p>
          <b>{incidentTexts.happened}.</b> {happened(amount)}
        </p>
        {closedOn === null ? (
          <p>
            <b>{incidentTexts.todo}.</b> {todo}
          </p>
        ) : (
          <Closing incident={incident} closedOn={closedOn} />
        )}
      </div>
      <IncidentFacts incident={incident} amount={amount} />
      <div className={styles.acts}>
        <Link to="/admin/refunds/$number" params={{ number: String(paymentNumber) }} className={buttonClass()}>
          {incidentTexts.seePayment(paymentNumber)}
        </Link>
        {closedOn === null && (
          <Button icon="check" aria-label={incidentTexts.closeOf(paymentNumber)} onClick={() => setIsClosing(true)}>
            {incidentTexts.close}
          </Button>
        )}
      </div>
      {isClosing && <CloseIncident incident={incident} onOver={() => setIsClosing(false)} />}
    </Card>
  );
}

function IncidentFacts({ incident, amount }: { incident: Incident; amount: string | null }) {
  const { timeZone } = useVenue();
  const { facts } = incidentTexts;
  return (
    <Facts
      facts={[
        [facts.payment, incident.paymentNumber],
        [facts.table, tableLabel(incident.tableCode)],
        [facts.amount, amount],
        [facts.since, formatDateTime(new Date(incident.openedOn), timeZone)],
        [facts.guest, incident.guest],
        [facts.code, incident.code],
        [facts.externalId, incident.externalId && <CopyableCode code={incident.externalId} />],
      ]}
    />
  );
}

function Closing({ incident: { closedBy, note }, closedOn }: { incident: Incident; closedOn: string }) {
  const { timeZone } = useVenue();
  const time = formatDateTime(new Date(closedOn), timeZone);
  return (
    <p className={styles.closing}>
      {note}
      <span className={styles.who}>
        {closedBy === null ? incidentTexts.closedByBank(time) : incidentTexts.closedBy(closedBy, time)}
      </span>
    </p>
  );
}
