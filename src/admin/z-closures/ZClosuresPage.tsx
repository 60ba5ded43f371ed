// «Cierres de caja (Z)»: the open Z closure (cash closing), then the closed ones. Only users with the right to see past closures
// see those of past days.
import { getRouteApi } from '@tanstack/react-router';
import type { DaySearch } from '#admin/shared/days/day-search.ts';
import { ExportLink } from '#admin/shared/export/ExportLink.tsx';
import { useOverlay } from '#admin/shared/lists/overlay-address.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { useSession } from '#admin/shared/session.ts';
import { can } from '#domain/staff.ts';
import { ClosedZClosureList } from './ClosedZClosureList.tsx';
import { OpenZClosureSection } from './OpenZClosureSection.tsx';
import { ZClosureDialog } from './ZClosureDialog.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

/**
 * Search parameters without a filter: the server returns the Z closures of today to users without the right to see past
 * ones.
 */
const NO_DAYS: DaySearch = {};
const DETAIL_PARAMS = ['closure'] as const;
const route = getRouteApi('/admin/orders/cierres-de-caja-z');

/**
 * Page «Cierres de caja (Z)»: the open Z closure (cash closing), and below it the closed ones. Only users with the permission
 * `see-past-closures` see those of past days.
 */
export function ZClosuresPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const detail = useOverlay(DETAIL_PARAMS);
  const { profile } = useSession();
  const canSeePast = can(profile?.permissions ?? [], 'see-past-closures');
  const { from, to, closure } = search;
  // The address may contain days that this user has no right to see, for example a link from a colleague.
  const days = canSeePast ? { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } : NO_DAYS;
  return (
    <Page
      title={zClosureTexts.title}
      lead={canSeePast ? zClosureTexts.lead : zClosureTexts.leadToday}
      tools={<ExportLink name="closures" filter={{ from: days.from, to: days.to }} />}
    >
      <OpenZClosureSection onClosed={(closed) => detail.open({ closure: closed })} />
      <ClosedZClosureList
        days={days}
        canSeePast={canSeePast}
        onDaysChange={(next) => void navigate({ search: next, replace: true })}
      />
      {closure !== undefined && <ZClosureDialog key={closure} zClosureId={closure} onClose={detail.close} />}
    </Page>
  );
}
