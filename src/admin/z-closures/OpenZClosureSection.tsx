// The open Z closure (cash closing) with its totals so far, and the button that closes it.
import { useId, useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useVenue } from '#admin/shared/venue.ts';
import { zClosureChangeRows } from '#contract/uncharged-texts.es.ts';
import type { OpenZClosure } from '#contract/z-closures.ts';
import type { Cents } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { CloseZClosureDialog } from './CloseZClosureDialog.tsx';
import { OpeningFloatDialog } from './OpeningFloatDialog.tsx';
import { OpenZClosureCashSection } from './OpenZClosureCashSection.tsx';
import styles from './OpenZClosureSection.module.css';
import { SumsTable } from './SumsTable.tsx';
import { ZClosureTotalsTable } from './ZClosureTotalsTable.tsx';
import { useOpenZClosure } from './z-closure-queries.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const openTexts = zClosureTexts.openZClosure;

/**
 * Section with the open Z closure (cash closing) and the button that closes it, or a button that opens one. `onClosed` receives the
 * id of the closed Z closure, which another user may have closed while the dialog was open.
 */
export function OpenZClosureSection({ onClosed }: { onClosed: (zClosureId: number) => void }) {
  const query = useOpenZClosure();
  const { data: openZClosure } = query;
  const [closingId, setClosingId] = useState<number | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  function handleClosed(zClosureId: number) {
    setClosingId(null);
    onClosed(zClosureId);
  }

  return (
    <>
      <LoadErrorMessage title={openTexts.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['24rem']} />}
      {openZClosure?.closure && (
        <OpenZClosureCard zClosure={openZClosure.closure} lastFloat={openZClosure.lastFloat} onClose={setClosingId} />
      )}
      {openZClosure?.closure === null && (
        <EmptyState
          icon={icons.cashRegister}
          title={openTexts.noneOpen}
          action={<Button onClick={() => setIsOpening(true)}>{openTexts.open}</Button>}
        >
          {openTexts.noneHint}
        </EmptyState>
      )}
      {openZClosure && isOpening && (
        <OpeningFloatDialog
          isOpening
          zClosureId={openZClosure.openId}
          openingFloat={null}
          lastFloat={openZClosure.lastFloat}
          onDone={() => setIsOpening(false)}
        />
      )}
      {openZClosure && closingId !== null && (
        <CloseZClosureDialog
          zClosureId={closingId}
          openZClosure={openZClosure}
          onClosed={handleClosed}
          onCancel={() => setClosingId(null)}
        />
      )}
    </>
  );
}

type OpenZClosureCardProps = {
  zClosure: NonNullable<OpenZClosure['closure']>;
  lastFloat: Cents | null;
  onClose: (zClosureId: number) => void;
};

function OpenZClosureCard({ zClosure, lastFloat, onClose }: OpenZClosureCardProps) {
  const headingId = useId();
  const { timeZone } = useVenue();
  const { id, openedOn, totals, uncharged } = zClosure;
  return (
    <Card as="section" aria-labelledby={headingId} className={classNames(layout.stack4, styles.card)}>
      <div className={layout.stack1}>
        <h2 id={headingId} className={layout.large}>
          {openTexts.title}
        </h2>
        <p className={classNames(layout.quiet, layout.small, layout.figures)}>
          {zClosureTexts.zClosure(id)} · {zClosureTexts.labels.openedOn}{' '}
          <time dateTime={openedOn}>{formatDateTime(new Date(openedOn), timeZone)}</time> ·{' '}
          {zClosureTexts.paymentCount(totals.payments)}
        </p>
      </div>
      <ZClosureTotalsTable totals={totals} />
      <SumsTable caption={zClosureTexts.uncharged} rows={zClosureChangeRows(uncharged)} />
      <OpenZClosureCashSection zClosure={zClosure} lastFloat={lastFloat} />
      <Button
        variant="primary"
        size="large"
        icon={icons.cashRegister}
        className={styles.close}
        onClick={() => onClose(id)}
      >
        {openTexts.close}
      </Button>
    </Card>
  );
}
