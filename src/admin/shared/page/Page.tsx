// Layout of a standard page: title, one-sentence lead, and tools.
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Page.module.css';
import { usePageTitle } from './use-page-title.ts';

type PageProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Link to the previous page, above the title. */
  back?: ReactNode;
  /** Search and filters, beside the title where there is room. */
  tools?: ReactNode;
  /** More width, for several columns. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * Renders the heading and the content (`children`) of a page of the staff app, and sets the title of the browser tab. `lead` is one
 * sentence below the title, `back` the link to the previous page, and `tools` are search and filters beside the title.
 */
export function Page({ title, lead, back, tools, wide = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classNames(styles.page, wide && styles.wide)}>
      {back}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
    </div>
  );
}
