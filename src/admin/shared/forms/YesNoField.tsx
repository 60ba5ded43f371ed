// Yes/no choice in a form, as two radio buttons under their label.
import { texts } from '#admin/shared/texts.ts';
import { RadioField } from './RadioField.tsx';
import styles from './YesNoField.module.css';

const OPTIONS = [
  { value: 'yes', label: texts.form.yes },
  { value: 'no', label: texts.form.no },
] as const;

/** Form field with two radio buttons, «Sí» (yes) and «No». `onChoose` receives true for «Sí». */
export function YesNoField({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: boolean;
  onChoose: (value: boolean) => void;
}) {
  return (
    <RadioField<'yes' | 'no'>
      label={label}
      options={OPTIONS}
      value={value ? 'yes' : 'no'}
      onChange={(chosen) => onChoose(chosen === 'yes')}
      className={styles.choice}
    />
  );
}
