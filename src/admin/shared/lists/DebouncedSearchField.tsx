// Search field of a list that the server searches. Its text is in the URL of the page, so that «Atrás» comes back to the results.
import { useEffect, useRef, useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import { SearchField } from '#ui/SearchField.tsx';
import styles from './DebouncedSearchField.module.css';

/** Milliseconds without a key after which the text is searched. */
const PAUSE_MS = 300;

type AddressSearchFieldProps = {
  label: string;
  placeholder: string;
  /** The text in the address. */
  text: string;
  /** Puts the text, without outer spaces, into the address. */
  onSearch: (text: string) => void;
};

/**
 * Search field whose text is stored in the URL of the page as a search parameter (`text`). After each pause of typing it calls
 * `onSearch`, which must put the text into the URL. If the URL changes otherwise, such as by the back button, the field shows the
 * new text.
 */
export function DebouncedSearchField({ label, placeholder, text, onSearch }: AddressSearchFieldProps) {
  const timer = useRef<number>(undefined);
  const [searched, setSearched] = useState(text);
  const [shown, setShown] = useState({ text, version: 0 });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (shown.text !== text) setShown({ text, version: text === searched ? shown.version : shown.version + 1 });

  function search(typed: string) {
    window.clearTimeout(timer.current);
    const next = typed.trim();
    timer.current = window.setTimeout(
      () => {
        setSearched(next);
        onSearch(next);
      },
      next === '' ? 0 : PAUSE_MS,
    );
  }

  return (
    <SearchField
      key={shown.version}
      label={label}
      placeholder={placeholder}
      clearLabel={texts.lists.clearSearch}
      defaultValue={text}
      onSearch={search}
      className={styles.field}
    />
  );
}
