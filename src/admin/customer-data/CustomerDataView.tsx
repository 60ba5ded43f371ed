// Everything that is stored about the chosen customers, with the buttons that export and erase it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { CustomerData, CustomerDataSelection, CustomerErasureResult } from '#contract/customer-data.ts';
import { customerName } from '#contract/customer-name.es.ts';
import { calendarDay } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import styles from './CustomerDataView.module.css';
import { CUSTOMER_DATA_QUERY_KEY, customerDataQuery } from './customer-data-queries.ts';
import { customerDataTexts } from './customer-data-texts.ts';
import { StoredDataDocument } from './StoredDataDocument.tsx';

const { data: dataTexts } = customerDataTexts;

type CustomerDataViewProps = {
  choice: CustomerDataSelection;
  onBack: () => void;
  onErased: (erased: CustomerErasureResult) => void;
};

/** Shows all stored data of the customers that the owner has chosen in the search, with the buttons that export and erase it. */
export function CustomerDataView({ choice, onBack, onErased }: CustomerDataViewProps) {
  const query = useQuery(customerDataQuery(choice));
  const { data } = query;
  const backButton = useRef<HTMLButtonElement>(null);
  // The button that opened this view no longer exists, so the focus would be lost.
  useEffect(() => backButton.current?.focus(), []);
  return (
    <>
      <div className={classNames(layout.rowBetween, styles.tools)}>
        <Button ref={backButton} icon="chevron-left" variant="quiet" onClick={onBack}>
          {dataTexts.back}
        </Button>
        {data && !isEmpty(data) && (
          <Actions choice={choice} name={nameOf(choice, data)} shownOn={data.exportedOn} onErased={onErased} />
        )}
      </div>
      <LoadErrorMessage title={dataTexts.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['8rem', '12rem', '12rem']} />}
      {data && isEmpty(data) && (
        <EmptyState icon="search" title={dataTexts.nothing}>
          {dataTexts.nothingText}
        </EmptyState>
      )}
      {data && !isEmpty(data) && <StoredDataDocument data={data} email={choice.email} />}
    </>
  );
}

function isEmpty({ customers, staffOrders, otherReceipts }: CustomerData): boolean {
  return customers.length + staffOrders.length + otherReceipts.length === 0;
}

function nameOf({ email }: CustomerDataSelection, { customers }: CustomerData): string {
  return email ?? customers.map(({ label }) => customerName(label)).join(', ');
}

type ActionsProps = Pick<CustomerDataViewProps, 'choice' | 'onErased'> & {
  name: string;
  /** When the data on the screen was read. */
  shownOn: string;
};

function Actions({ choice, name, shownOn, onErased }: ActionsProps) {
  const client = useQueryClient();
  const [isErasing, setIsErasing] = useState(false);
  const [printsFrom, setPrintsFrom] = useState<string | null>(null);
  const { timeZone } = useVenue();
  // Also the printed page is a copy that is handed out: both leave an entry in the activity log.
  const { mutate, isPending, variables, error } = usePressMutation({
    mutationFn: async (way: 'file' | 'paper') => {
      const exported = await api.customerData.exportCustomerData(choice);
      client.setQueryData(customerDataQuery(choice).queryKey, exported);
      if (way === 'file')
        saveAsFile(exported, dataTexts.fileName(calendarDay(new Date(exported.exportedOn), timeZone)));
      else setPrintsFrom(exported.exportedOn);
    },
  });
  // The page is printed once it shows the exported data. ISO times in UTC sort like their times.
  useEffect(() => {
    if (printsFrom === null || shownOn < printsFrom) return;
    setPrintsFrom(null);
    window.print();
  }, [printsFrom, shownOn]);
  return (
    <>
      <div className={layout.row}>
        <Button icon={icons.download} busy={isPending && variables === 'file'} onClick={() => mutate('file')}>
          {dataTexts.download}
        </Button>
        <Button icon={icons.printer} busy={isPending && variables === 'paper'} onClick={() => mutate('paper')}>
          {dataTexts.print}
        </Button>
        <Button variant="danger" onClick={() => setIsErasing(true)}>
          {dataTexts.erase}
        </Button>
      </div>
      {error && (
        <Banner kind="danger" title={dataTexts.exportFailed} className={styles.failure}>
          {errorText(error)}
        </Banner>
      )}
      {isErasing && (
        <EraseCustomerDialog
          choice={choice}
          name={name}
          onCancel={() => setIsErasing(false)}
          onErased={(erased) => {
            client.removeQueries({ queryKey: CUSTOMER_DATA_QUERY_KEY });
            onErased(erased);
          }}
        />
      )}
    </>
  );
}

/** Offers the data as a JSON file of the browser's downloads. */
function saveAsFile(data: CustomerData, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const { erase: eraseTexts } = customerDataTexts;

type EraseCustomerDialogProps = {
  choice: CustomerDataSelection;
  /** The e-mail, or «Cliente 6d8c» for a single device. */
  name: string;
  onCancel: () => void;
  onErased: (erased: CustomerErasureResult) => void;
};

/**
 * Asks before erasing, and names what is erased and what stays. The request may be repeated after a lost response:
 * the second one erases nothing.
 */
function EraseCustomerDialog({ choice, name, onCancel, onErased }: EraseCustomerDialogProps) {
  const { mutate, isPending, error } = usePressMutation({
    mutationFn: () => api.customerData.eraseCustomerData(choice),
    onSuccess: onErased,
  });
  return (
    <ConfirmDialog
      danger
      title={eraseTexts.title(name)}
      confirmLabel={eraseTexts.confirm}
      cancelLabel={texts.cancel}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onCancel}
      text={
        <div className={layout.stack2}>
          {error && <Banner kind="danger">{errorText(error)}</Banner>}
          <p>{eraseTexts.gone}</p>
          <List items={eraseTexts.goneList} />
          <p>{eraseTexts.stays}</p>
          <List items={eraseTexts.staysList} />
        </div>
      }
    />
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
