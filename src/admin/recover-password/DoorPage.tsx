// The frame of a page for those who are not signed in and need not be.
import type { ReactNode } from 'react';
import { usePageTitle } from '#admin/shared/page-title.ts';
import { useVenue } from '#admin/shared/venue.ts';
import { Card } from '#ui/Card.tsx';
import styles from './DoorPage.module.css';

export function DoorPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { name } = useVenue();
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <p className={styles.venue}>{name}</p>
      <Card className={styles.card}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p>{lead}</p>
        {children}
      </Card>
    </div>
  );
}
