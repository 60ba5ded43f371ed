// The validation error under a form control; announced when it appears.
import styles from './FieldError.module.css';
import { Icon } from './Icon.tsx';

/** The text of a validation error below a form control; nothing if `error` is empty. */
export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}
