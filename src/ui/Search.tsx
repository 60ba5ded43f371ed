// A search box. Uncontrolled, so that text typed before the page is alive is kept.
import { type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Search.module.css';

export type SearchProps = {
  /** Accessible name of the box. */
  label: string;
  placeholder?: string | undefined;
  /** Name of the clear button. */
  clearLabel: string;
  defaultValue?: string | undefined;
  /** Called at each keystroke, and with '' when cleared. */
  onSearch: (text: string) => void;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
};

export function Search({ label, placeholder, clearLabel, defaultValue, onSearch, name, ref, className }: SearchProps) {
  const form = useRef<HTMLFormElement>(null);

  function clear() {
    const input = form.current?.querySelector('input');
    if (input) {
      input.value = '';
      input.focus();
    }
    onSearch('');
  }

  return (
    <search className={className}>
      <form ref={form} className={styles.box} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" className={styles.glass} />
        <input
          ref={ref}
          type="search"
          name={name}
          aria-label={label}
          // The clear button hides while the placeholder shows, so there is always one.
          placeholder={placeholder ?? ' '}
          defaultValue={defaultValue}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          onChange={(event) => onSearch(event.target.value)}
        />
        <IconButton icon="close" label={clearLabel} className={classNames(styles.clear)} onClick={clear} />
      </form>
    </search>
  );
}
