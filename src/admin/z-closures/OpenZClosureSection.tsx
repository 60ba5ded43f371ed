// The open till with its totals so far, and the way to close it.
import { useId, useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import type { Closure } from '#contract/z-closures.ts';
import { formatDateTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CloseTill } from './CloseZClosureDialog.tsx';
import styles from './OpenZClosureSection.module.css';
import { TillTotals } from './ZClosureTotals.tsx';
import { useTill } from './z-closure-queries.ts';
import { closureTexts } from './z-closure-texts.ts';

const words = closureTexts.till;

/** `onClosed` hears of the closure, whoever closed it. */
export function Till({ onClosed }: { onClosed: (closureId: number) => void }) {
  const query = useTill();
  const { data: till } = query;
  const [closing, setClosing] = useState<number | null>(null);

  function leave(closureId: number) {
    setClosing(null);
    onClosed(closureId);
  }

  return (
    <>
      <ReadFailure title={words.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['24rem']} />}
      {till?.closure && <OpenTill closure={till.closure} onClose={setClosing} />}
      {till?.closure === null && (
        <EmptyState icon={icons.till} title={words.none}>
          {words.noneHint}
        </EmptyState>
      )}
      {till && closing !== null && (
        <CloseTill closureId={closing} till={till} onClosed={leave} onKeep={() => setClosing(null)} />
      )}
    </>
  );
}

function OpenTill({ closure, onClose }: { closure: Closure; onClose: (closureId: number) => void }) {
  const headingId = useId();
  const { timeZone } = useVenue();
  const { id, openedOn, totals } = closure;
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.till}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {words.title}
        </h2>
        <p className={styles.quiet}>
          {closureTexts.closure(id)} · {closureTexts.facts.openedOn}{' '}
          <time dateTime={openedOn}>{formatDateTime(new Date(openedOn), timeZone)}</time> ·{' '}
          {closureTexts.payments(totals.payments)}
        </p>
      </div>
      <TillTotals totals={totals} />
      <Button variant="primary" size="large" icon={icons.till} className={styles.close} onClick={() => onClose(id)}>
        {words.close}
      </Button>
    </Card>
  );
}
