// Search field for customers, and the customers that it has found.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import {
  CUSTOMER_SEARCH_CHARACTERS_MIN,
  type CustomerDataSelection,
  type FoundCustomers,
} from '#contract/customer-data.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './CustomerSearch.module.css';
import { foundCustomersQuery } from './customer-data-queries.ts';
import { customerDataTexts } from './customer-data-texts.ts';
import { FoundPersonCard } from './FoundPersonCard.tsx';
import { groupFoundByEmail } from './group-found-by-email.ts';

const { search: searchTexts } = customerDataTexts;

type CustomerSearchProps = {
  text: string;
  /** Puts the focus into the field: the owner has come back from the data of a customer. */
  isFocused: boolean;
  onSearch: (text: string) => void;
  onChoose: (choice: CustomerDataSelection) => void;
};

/**
 * Search field for customers, and the customers that the search has found. `onChoose` is called with the customer whose stored data
 * the owner wants to see.
 */
export function CustomerSearch({ text, isFocused, onSearch, onChoose }: CustomerSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const settled = useSettledText(text);
  const query = useQuery(foundCustomersQuery(settled));
  const isTooShort = settled.length < CUSTOMER_SEARCH_CHARACTERS_MIN;
  return (
    <>
      <div className={styles.search}>
        <SearchField
          ref={field}
          label={searchTexts.label}
          placeholder={searchTexts.placeholder}
          clearLabel={texts.lists.clearSearch}
          defaultValue={text}
          onSearch={onSearch}
        />
        <p className={styles.hint}>{searchTexts.hint}</p>
      </div>
      {!isTooShort && (
        <>
          <LoadErrorMessage title={searchTexts.failed} query={query} />
          {query.isPending && <PageSkeleton heights={['6rem', '6rem']} />}
          {query.data && <Results found={query.data} onChoose={onChoose} />}
        </>
      )}
    </>
  );
}

function Results({ found, onChoose }: { found: FoundCustomers; onChoose: CustomerSearchProps['onChoose'] }) {
  const people = groupFoundByEmail(found);
  return (
    <>
      <VisuallyHidden role="status">{searchTexts.count(people.length)}</VisuallyHidden>
      {people.length === 0 && (
        <EmptyState icon="search" title={searchTexts.none}>
          {searchTexts.noneText}
        </EmptyState>
      )}
      {people.length > 0 && (
        <ul className={styles.people} aria-label={searchTexts.results}>
          {people.map((person) => (
            <li key={person.name}>
              <FoundPersonCard person={person} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {found.hasMore && <p className={styles.hint}>{searchTexts.more}</p>}
    </>
  );
}

const PAUSE_MS = 300;

/** Returns the typed text without outer spaces as it was at the last pause of typing. */
function useSettledText(typed: string): string {
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
