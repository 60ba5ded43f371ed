// One person among the found customers: the e-mail or identifier, the orders, and buttons that open the data of all devices or of
// one.
import { useVenue } from '#admin/shared/venue.ts';
import type { CustomerDataSelection, FoundCustomer } from '#contract/customer-data.ts';
import { customerName } from '#contract/customer-name.es.ts';
import { formatDateTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { customerDataTexts } from './customer-data-texts.ts';
import styles from './FoundPersonCard.module.css';
import type { FoundPerson } from './group-found-by-email.ts';

const { person: texts } = customerDataTexts;

type PersonCardProps = { person: FoundPerson; onChoose: (choice: CustomerDataSelection) => void };

/** One person among the results of the search for customers: name, number of orders, and the buttons that open the stored data. */
export function FoundPersonCard({ person, onChoose }: PersonCardProps) {
  const { timeZone } = useVenue();
  const { name, email, devices, orders, staffOrders, receipts, lastOrderOn } = person;
  const last = lastOrderOn === null ? texts.never : texts.last(formatDateTime(new Date(lastOrderOn), timeZone));
  const facts = [
    ...(orders === 0 ? [] : [texts.orders(orders)]),
    ...(staffOrders === 0 ? [] : [texts.staffOrders(staffOrders)]),
    ...(devices.length > 1 ? [texts.devices(devices.length)] : []),
    last,
    ...(orders === 0 && receipts > 0 ? [texts.receipts(receipts)] : []),
  ];
  return (
    <Card as="article" className={classNames(layout.rowBetween, styles.card)}>
      <div className={styles.person}>
        <h2 className={classNames(layout.large, layout.breaks)}>{name}</h2>
        <p className={classNames(layout.quiet, layout.small, layout.figures)}>{facts.join(' · ')}</p>
      </div>
      <Button
        variant="primary"
        aria-label={texts.openOf(name)}
        onClick={() => onChoose({ customerIds: devices.map(({ customerId }) => customerId), email })}
      >
        {devices.length > 1 ? texts.openAll : texts.open}
      </Button>
      {devices.length > 1 && <Devices devices={devices} onChoose={onChoose} />}
    </Card>
  );
}

function Devices({ devices, onChoose }: Pick<PersonCardProps, 'onChoose'> & { devices: readonly FoundCustomer[] }) {
  return (
    <details className={styles.devices}>
      <summary>{texts.deviceList}</summary>
      <ul className={styles.list}>
        {devices.map(({ customerId, label, orders }) => (
          <li key={customerId} className={classNames(layout.rowBetween, styles.device)}>
            <span className={layout.breaks}>
              {customerName(label)} · {orders === 0 ? texts.never : texts.orders(orders)}
            </span>
            <Button
              aria-label={texts.openOf(customerName(label))}
              onClick={() => onChoose({ customerIds: [customerId], email: null })}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
