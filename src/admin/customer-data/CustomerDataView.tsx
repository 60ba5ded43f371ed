// Everything that is stored of the chosen customers, with its export and its erasure.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { useRequest } from '#admin/shared/use-request.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { CustomerData, CustomerDataChoice, ErasedCustomers } from '#contract/customer-data.ts';
import { calendarDay } from '#domain/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './CustomerDataView.module.css';
import { CUSTOMER_DATA_KEY, customerDataQuery } from './customer-data-queries.ts';
import { customerDataTexts } from './customer-data-texts.ts';
import { EraseCustomerDialog } from './EraseCustomerDialog.tsx';
import { StoredData } from './StoredData.tsx';

const { data: texts } = customerDataTexts;

type CustomerDataViewProps = {
  choice: CustomerDataChoice;
  onBack: () => void;
  onErased: (erased: ErasedCustomers) => void;
};

export function CustomerDataView({ choice, onBack, onErased }: CustomerDataViewProps) {
  const query = useQuery(customerDataQuery(choice));
  const { data } = query;
  const backButton = useRef<HTMLButtonElement>(null);
  // The button that opened this view no longer exists, so the focus would be lost.
  useEffect(() => backButton.current?.focus(), []);
  return (
    <>
      <div className={styles.tools}>
        <Button ref={backButton} icon="chevron-left" variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
        {data && !isEmpty(data) && (
          <Actions choice={choice} name={nameOf(choice, data)} shownOn={data.exportedOn} onErased={onErased} />
        )}
      </div>
      <ReadFailure title={texts.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['8rem', '12rem', '12rem']} />}
      {data && isEmpty(data) && (
        <EmptyState icon="search" title={texts.nothing}>
          {texts.nothingText}
        </EmptyState>
      )}
      {data && !isEmpty(data) && <StoredData data={data} email={choice.email} />}
    </>
  );
}

function isEmpty({ customers, staffOrders, otherReceipts }: CustomerData): boolean {
  return customers.length + staffOrders.length + otherReceipts.length === 0;
}

function nameOf({ email }: CustomerDataChoice, { customers }: CustomerData): string {
  return email ?? customers.map(({ label }) => label).join(', ');
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
  const { mutate, isPending, variables, error } = useRequest({
    mutationFn: async (way: 'file' | 'paper') => {
      const exported = await api.customerData.exportCustomerData(choice);
      client.setQueryData(customerDataQuery(choice).queryKey, exported);
      if (way === 'file') saveAsFile(exported, texts.fileName(calendarDay(new Date(exported.exportedOn), timeZone)));
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
      <div className={styles.actions}>
        <Button icon={icons.download} busy={isPending && variables === 'file'} onClick={() => mutate('file')}>
          {texts.download}
        </Button>
        <Button icon={icons.printer} busy={isPending && variables === 'paper'} onClick={() => mutate('paper')}>
          {texts.print}
        </Button>
        <Button variant="danger" onClick={() => setIsErasing(true)}>
          {texts.erase}
        </Button>
      </div>
      {error && (
        <Banner kind="danger" title={texts.exportFailed} className={styles.failure}>
          {errorText(error)}
        </Banner>
      )}
      {isErasing && (
        <EraseCustomerDialog
          choice={choice}
          name={name}
          onCancel={() => setIsErasing(false)}
          onErased={(erased) => {
            client.removeQueries({ queryKey: CUSTOMER_DATA_KEY });
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
