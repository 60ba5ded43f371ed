// Yes/no choice in a form, as two radio buttons under their label.

import { texts } from '#admin/shared/texts.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
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
    <div className={styles.field}>
      {/* The radio group's own label announces it to screen readers. */}
      <span aria-hidden="true" className={classNames(layout.small, layout.bold)}>
        {label}
      </span>
      <SegmentedControl<'yes' | 'no'>
        label={label}
        options={OPTIONS}
        value={value ? 'yes' : 'no'}
        onChange={(chosen) => onChoose(chosen === 'yes')}
        className={styles.choice}
      />
    </div>
  );
}
