// A closed closure over the list that it is in.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { icons } from '#admin/shared/icons.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { ClosedClosure } from '#contract/z-closures.ts';
import { dayOf } from '#domain/time.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ClosureFacts } from './ZClosureSummary.tsx';
import { closureQuery } from './z-closure-queries.ts';
import { closureTexts } from './z-closure-texts.ts';

export function ClosureDetail({ closureId, onClose }: { closureId: number; onClose: () => void }) {
  const query = useQuery(closureQuery(closureId));
  const { data: closure } = query;
  return (
    <Dialog
      title={closureTexts.closure(closureId)}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        closure && (
          <>
            {closure.canceled.orders > 0 && <SeeCanceled closure={closure} />}
            <Link
              to="/admin/orders/cierres-de-caja-z/$closureId"
              params={{ closureId: String(closureId) }}
              className={buttonClass({ variant: 'primary' })}
            >
              <Icon name={icons.printer} />
              {closureTexts.print}
            </Link>
          </>
        )
      }
    >
      <ReadFailure title={closureTexts.detail.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['6rem', '20rem']} />}
      {closure && <ClosureFacts closure={closure} />}
    </Dialog>
  );
}

/** The way to the orders that were given up while it was open. */
function SeeCanceled({ closure: { openedOn, closedOn } }: { closure: ClosedClosure }) {
  const { timeZone } = useVenue();
  const day = (time: string) => dayOf(new Date(time), timeZone);
  return (
    <Link
      to="/admin/orders/pending-payments"
      search={{ state: 'canceled', from: day(openedOn), to: day(closedOn) }}
      className={buttonClass()}
    >
      {closureTexts.seeCanceled}
    </Link>
  );
}
