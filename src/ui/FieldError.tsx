// The validation error under a form control; announced when it appears.
import styles from './FieldError.module.css';
import { Icon } from './Icon.tsx';

/** The validation error below an input field; nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}
