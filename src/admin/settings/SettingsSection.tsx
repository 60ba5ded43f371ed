// Settings that belong together, under their heading.
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/Card.tsx';
import styles from './SettingsForm.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
