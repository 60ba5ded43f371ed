// A group of settings in a card with a heading.
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/Card.tsx';
import styles from './SettingsForm.module.css';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
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
