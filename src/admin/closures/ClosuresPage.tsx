// «Cierres de caja (Z)»: the open till first, then those that were closed; of today alone for who may not look back.
import { getRouteApi } from '@tanstack/react-router';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { useShown } from '#admin/shared/lists/overlay-address.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { useSession } from '#admin/shared/session.ts';
import { can } from '#domain/staff.ts';
import { ClosureDetail } from './ClosureDetail.tsx';
import { Closures } from './Closures.tsx';
import { closureTexts } from './closure-texts.ts';
import { Till } from './Till.tsx';

const TODAY: DaySearch = {};
const DETAIL = ['closure'] as const;
const route = getRouteApi('/admin/orders/cierres-de-caja-z');

export function ClosuresPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useShown(DETAIL);
  const { profile } = useSession();
  const seesPast = can(profile?.roles ?? [], 'see-past-closures');
  const { from, to, closure } = search;
  // A colleague's link may hold days that this person may not see.
  const days = seesPast ? { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } : TODAY;
  return (
    <Page
      title={closureTexts.title}
      lead={seesPast ? closureTexts.lead : closureTexts.leadToday}
      tools={<ExportLink name="closures" filter={{ from: days.from, to: days.to }} />}
    >
      <Till onClosed={(closed) => detail.open({ closure: closed })} />
      <Closures days={days} seesPast={seesPast} onNarrow={(next) => void navigate({ search: next, replace: true })} />
      {closure !== undefined && <ClosureDetail key={closure} closureId={closure} onClose={detail.close} />}
    </Page>
  );
}
