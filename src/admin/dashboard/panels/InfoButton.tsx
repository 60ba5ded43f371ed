// Button «i» that opens the explanation of a figure. The explanations are a separate file, loaded on hover, focus or tap.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ToggleEvent, useId, useState } from 'react';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { lazyModuleQuery } from '#admin/shared/lazy-module-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import layout from '#ui/layout.module.css';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { FigureDefinitionName } from './definitions-texts.ts';
import styles from './InfoButton.module.css';

type InfoButtonProps = {
  /** The figure or the panel that is explained. */
  name: string;
  definition: FigureDefinitionName;
};

/** Without a network an error and a retry button appear. */
const definitionsQuery = lazyModuleQuery('definitions', () => import('./definitions-texts.ts'));

/** Button «i» that opens the explanation of a figure of the dashboard. */
export function InfoButton({ name, definition }: InfoButtonProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const preload = () => void client.prefetchQuery(definitionsQuery);
  const anchorName = `--info${id.replaceAll(/\W/g, '')}`;

  function handleToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    setIsOpen(newState === 'open');
    if (newState === 'open') currentTarget.focus({ preventScroll: true });
  }

  return (
    <>
      <IconButton
        icon="info"
        label={dashboardTexts.meaning(name)}
        aria-haspopup="dialog"
        popoverTarget={id}
        onPointerEnter={preload}
        onFocus={preload}
        style={{ anchorName }}
        className={styles.button}
      />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        onToggle={handleToggle}
        style={{ positionAnchor: anchorName }}
        className={styles.popover}
      >
        <p className={layout.bold}>{name}</p>
        {isOpen && <Definition name={definition} />}
      </div>
    </>
  );
}

function Definition({ name }: { name: FigureDefinitionName }) {
  const query = useQuery(definitionsQuery);
  if (query.isPending) return <Skeleton width="16rem" lines={3} />;
  return (
    <>
      <LoadErrorMessage title={dashboardTexts.definitionFailed} query={query} />
      {query.data?.figureDefinitions[name].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}
