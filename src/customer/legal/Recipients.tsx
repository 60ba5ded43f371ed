// Parts of the legal pages that depend on the services the venue uses: who receives data, what they store, and ways to pay.
import type { ReactNode } from 'react';
import { useMenu } from '#customer/shared/app-context.ts';
import { type DataRecipient, isEuropeanUnionOnly } from '#domain/data-recipient.ts';
import styles from './CookiesPage.module.css';
import { LegalSection } from './LegalPage.tsx';
import { recipientTexts } from './recipient-texts.ts';

/**
 * Lists the companies that receive data of customers: which data, for what and where, and whether any of it leaves the European
 * Union.
 */
export function RecipientList() {
  const { recipients } = useMenu();
  const { noSale, staysInUnion: allStaysInUnion } = recipientTexts;
  return (
    <>
      <Entries recipients={recipients} aboutEach={(recipient) => <Recipient recipient={recipient} />} />
      <p>{recipients.every(isEuropeanUnionOnly) ? allStaysInUnion : noSale}</p>
    </>
  );
}

function Recipient({ recipient }: { recipient: DataRecipient }) {
  const { name, receives, where, page } = recipientTexts.recipients[recipient];
  return (
    <>
      <p>
        {receives} {where}
      </p>
      {page && (
        <a href={page} rel="noreferrer">
          {recipientTexts.privacyOf(name)}
        </a>
      )}
    </>
  );
}

/** The first paragraph of the page about cookies: whether only this app, or other companies too, store something in the browser. */
export function CookiesSummary() {
  const { onlyOurs, oursAndOthers, noConsent } = recipientTexts;
  const isOnlyOurs = useStoringRecipients().length === 0;
  return (
    <p>
      {isOnlyOurs ? onlyOurs : oursAndOthers} {noConsent}
    </p>
  );
}

/**
 * The section of the cookie page that lists what other companies, such as a payment provider, store in the browser. Renders nothing
 * if the venue uses no such service.
 */
export function ThirdPartyStorageSection() {
  const recipients = useStoringRecipients();
  if (recipients.length === 0) return null;
  return (
    <LegalSection title={recipientTexts.storedTitle}>
      <p>{recipientTexts.storedBefore}</p>
      <Entries recipients={recipients} aboutEach={(recipient) => recipientTexts.stored[recipient]} />
    </LegalSection>
  );
}

/** Lists how an order can be paid in this venue. */
export function PaymentOptionList() {
  const { recipients, venue } = useMenu();
  const { intro, here, ways, staff } = recipientTexts.payment;
  const online = recipients.flatMap((recipient) => ways[recipient] ?? []);
  const paysStaff = venue.paymentMode === 'manual' || venue.offersPayingStaff;
  const all = paysStaff ? [...online, staff] : online;
  return (
    <>
      <p>
        {intro} {all.length > 0 && here}
      </p>
      {all.length > 0 && (
        <ul>
          {all.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * The list item on the privacy page about the address that the browser creates to receive push messages. Renders nothing if the
 * venue sends no push messages.
 */
export function PushAddressListItem() {
  return useMenu().recipients.includes('push-services') ? <li>{recipientTexts.pushAddress}</li> : null;
}

function useStoringRecipients(): readonly DataRecipient[] {
  return useMenu().recipients.filter((recipient) => recipientTexts.stored[recipient] !== undefined);
}

type EntriesProps = {
  recipients: readonly DataRecipient[];
  aboutEach: (recipient: DataRecipient) => ReactNode;
};

function Entries({ recipients, aboutEach }: EntriesProps) {
  if (recipients.length === 0) return null;
  return (
    <dl className={styles.entries}>
      {recipients.map((recipient) => (
        <div key={recipient}>
          <dt>
            <strong>{recipientTexts.recipients[recipient].name}</strong>
          </dt>
          <dd>{aboutEach(recipient)}</dd>
        </div>
      ))}
    </dl>
  );
}
