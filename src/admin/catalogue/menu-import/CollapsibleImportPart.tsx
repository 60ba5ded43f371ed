// A part of the choices of an import: its title and summary, which open it.
import { type ReactNode, useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import styles from './CollapsibleImportPart.module.css';

type ImportPartProps = {
  title: string;
  summary: ReactNode;
  /** True if something has to be chosen: the part is open, and stays so. */
  isOpen: boolean;
  children: ReactNode;
};

/**
 * Collapsible part of the form in which staff choose how the server reads a list for the menu import. Pressing its title and
 * summary opens or closes it.
 */
export function CollapsibleImportPart({ title, summary, isOpen, children }: ImportPartProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <Card as="section">
      <details open={wasOpen}>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{title}</h2> <span className={layout.quiet}>{summary}</span>
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </Card>
  );
}
