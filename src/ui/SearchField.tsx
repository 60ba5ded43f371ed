// A search field. Uncontrolled, so that text typed before hydration is preserved.
import { type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';

type SearchFieldProps = {
  /** Accessible name of the field. */
  label: string;
  placeholder?: string | undefined;
  /** Label of the clear button. */
  clearLabel: string;
  defaultValue?: string | undefined;
  /** Called on each change, and with '' when cleared. */
  onSearch: (text: string) => void;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
};

/** A search field with a button to clear it. `onSearch` is called with the text at each change. */
export function SearchField({
  label,
  placeholder,
  clearLabel,
  defaultValue,
  onSearch,
  name,
  ref,
  className,
}: SearchFieldProps) {
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
          // CSS hides the clear button while the placeholder is shown, so there is always a placeholder.
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
