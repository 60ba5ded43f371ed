// Says on every board that orders wait until staff accept them.
import { Link } from '@tanstack/react-router';
import { useOwed } from '#admin/shared/live/owed-queries.ts';
import { useSession } from '#admin/shared/session.ts';
import { can } from '#domain/staff.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { boardTexts } from './board-texts.ts';

/** Renders nothing for a user who may not accept orders, and while none waits. */
export function ToAcceptBanner() {
  const { profile } = useSession();
  const { data } = useOwed(can(profile?.permissions ?? [], 'collect-payments'));
  const waiting = data?.tables.flatMap(({ tableCode, payments }) =>
    payments.filter(({ acceptance }) => acceptance !== null).map(() => tableCode),
  );
  if (!waiting || waiting.length === 0) return null;
  return (
    <Banner
      kind="warn"
      announce="status"
      action={
        <Link to="/admin/orders/pending-payments" search={{}} className={buttonClass()}>
          {boardTexts.toAccept.open}
        </Link>
      }
    >
      {boardTexts.toAccept.waiting(waiting.length, [...new Set(waiting)].map(tableLabel))}
    </Banner>
  );
}
