// Dialog with the summary of a closed Z closure (cash closing), which can be printed.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { PrintDialog } from '#admin/shared/printing/PrintDialog.tsx';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { can } from '#domain/staff.ts';
import { calendarDay } from '#domain/time.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './ZClosureSummary.module.css';
import { ZClosureSummary } from './ZClosureSummary.tsx';
import { zClosureQuery } from './z-closure-queries.ts';
import { zClosureTexts } from './z-closure-texts.ts';

/** Dialog with the summary of one closed Z closure (cash closing), which can be printed. */
export function ZClosureDialog({ zClosureId, onClose }: { zClosureId: number; onClose: () => void }) {
  const query = useQuery(zClosureQuery(zClosureId));
  const { data: zClosure } = query;
  const [isPrinting, setIsPrinting] = useState(false);
  return (
    <Dialog
      title={zClosureTexts.zClosure(zClosureId)}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        zClosure && (
          <>
            {zClosure.canceled.orders > 0 && <CanceledOrdersLink zClosure={zClosure} />}
            <Link
              to="/admin/orders/cierres-de-caja-z/$closureId"
              params={{ closureId: String(zClosureId) }}
              className={buttonClass()}
            >
              {zClosureTexts.openSheet}
            </Link>
            <Button variant="primary" icon={icons.printer} onClick={() => setIsPrinting(true)}>
              {zClosureTexts.print}
            </Button>
          </>
        )
      }
    >
      <LoadErrorMessage title={zClosureTexts.detail.failed} query={query} />
      {query.isPending && <PageSkeleton heights={['6rem', '20rem']} />}
      {zClosure && <ZClosureSummary zClosure={zClosure} />}
      {zClosure && <MidnightNote zClosure={zClosure} />}
      {isPrinting && (
        <PrintDialog
          title={zClosureTexts.printDialog(zClosureId)}
          print={(request) => api.zClosures.printZClosure({ closureId: zClosureId, ...request })}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </Dialog>
  );
}

/** Link to the orders canceled while the Z closure was open. */
function CanceledOrdersLink({ zClosure: { openedOn, closedOn } }: { zClosure: ClosedZClosure }) {
  const { timeZone } = useVenue();
  const day = (time: string) => calendarDay(new Date(time), timeZone);
  return (
    <Link
      to="/admin/orders/pending-payments"
      search={{ state: 'canceled', from: day(openedOn), to: day(closedOn) }}
      className={buttonClass()}
    >
      {zClosureTexts.showCanceled}
    </Link>
  );
}

/**
 * Note that a Z closure spans midnight, so that its sums differ from those of the days of «Panel», with a link to those days.
 * Nothing for a Z closure within one day and for users who may not see «Panel».
 */
function MidnightNote({ zClosure: { openedOn, closedOn } }: { zClosure: ClosedZClosure }) {
  const { timeZone } = useVenue();
  const { profile } = useSession();
  const [from, to] = [openedOn, closedOn].map((time) => calendarDay(new Date(time), timeZone));
  if (from === to || from === undefined || to === undefined || !can(profile?.permissions ?? [], 'see-dashboard'))
    return null;
  return (
    <p className={styles.note}>
      {zClosureTexts.detail.spansMidnight}{' '}
      <Link to="/admin/dashboard" search={{ from, to }}>
        {zClosureTexts.detail.showDays}
      </Link>
    </p>
  );
}
