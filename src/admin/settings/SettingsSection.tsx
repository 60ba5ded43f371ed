// A group of settings in a card with a heading.
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/Card.tsx';
import layout from '#ui/layout.module.css';

/** A group of settings (`children`) in a card with a heading. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={layout.stack4}>
      <h2 id={titleId} className={layout.large}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
