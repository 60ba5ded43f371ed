// Layout of the pages for users who are not signed in, such as sign-in and password recovery.
import type { ReactNode } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import { Card } from '#ui/Card.tsx';
import styles from './SignedOutLayout.module.css';
import { usePageTitle } from './use-page-title.ts';

type SignedOutPageProps = {
  title: string;
  /** One sentence under the title. */
  lead?: string;
  /** Initial focus: the title, or a field that the page itself focuses. */
  initialFocus?: 'title' | 'field';
  children: ReactNode;
};

/**
 * Layout of the pages for users who are not signed in, such as sign-in and password recovery: the name of the venue, and a card
 * with a title and the content. Sets the title of the browser tab.
 */
export function SignedOutLayout({ title, lead, initialFocus = 'title', children }: SignedOutPageProps) {
  const { name } = useVenue();
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <p className={styles.venue}>{name}</p>
      <Card className={styles.card}>
        <h1 tabIndex={initialFocus === 'title' ? -1 : undefined} className={styles.title}>
          {title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
        {children}
      </Card>
    </div>
  );
}
