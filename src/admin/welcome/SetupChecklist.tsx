// Checklist of what a new venue needs before it can accept orders. It is hidden once all steps that are not optional are done.
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import type { SetupProgress } from '#contract/setup.ts';
import type { SetupStep } from '#domain/setup.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import styles from './SetupChecklist.module.css';
import { useSetupSteps } from './setup-queries.ts';
import { setupStepTexts, setupTexts } from './welcome-texts.ts';

/** Path of the page on which the owner completes each setup step; null for a step that is not done in the staff app. */
export type SetupPaths = Readonly<Record<SetupStep, NonNullable<LinkProps['to']> | null>>;

/**
 * List of the steps that a new venue must complete before it can accept orders, each with its state and a link to its page
 * (`paths`). Renders nothing once all required steps are done.
 */
export function SetupChecklist({ paths }: { paths: SetupPaths }) {
  const titleId = useId();
  const query = useSetupSteps();
  const steps = query.data?.steps;
  if (query.isPending) return <div aria-busy />;
  if (!steps) return <LoadErrorMessage title={setupTexts.readFailed} query={query} />;
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const done = needed.filter(({ isDone }) => isDone).length;
  if (done === needed.length) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={classNames(layout.stack3, styles.setup)}>
      <div className={styles.heading}>
        <h2 id={titleId} className={layout.large}>
          {setupTexts.title}
        </h2>
        <p className={classNames(layout.quiet, layout.small)}>{setupTexts.progress(done, needed.length)}</p>
      </div>
      <p className={classNames(layout.quiet, layout.small)}>{setupTexts.lead}</p>
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.step} {...step} path={paths[step.step]} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ path, ...step }: SetupProgress['steps'][number] & { path: SetupPaths[SetupStep] }) {
  return (
    <li>
      {path === null ? (
        <div className={classNames(styles.step, styles.unlinked)}>
          <StepState {...step} />
        </div>
      ) : (
        <Link to={path} className={styles.step}>
          <StepState {...step} />
          <Icon name="chevron-right" />
        </Link>
      )}
    </li>
  );
}

function StepState({ step, isDone, isOptional }: SetupProgress['steps'][number]) {
  const { name, hint } = setupStepTexts[step];
  return (
    <span className={classNames(layout.row, layout.fills, styles.state)}>
      <span className={styles.text}>
        <span className={classNames(layout.bold, styles.name)}>{name}</span>
        <span className={classNames(layout.quiet, layout.small)}>{hint}</span>
      </span>
      {isDone || !isOptional ? (
        <Badge kind={isDone ? 'ok' : 'warn'}>{isDone ? setupTexts.done : setupTexts.pending}</Badge>
      ) : (
        <Badge>{setupTexts.optional}</Badge>
      )}
    </span>
  );
}
