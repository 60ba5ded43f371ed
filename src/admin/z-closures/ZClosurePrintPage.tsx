// Print preview of a closed Z closure, as wide as the paper: A4 or an 80 mm roll. The screen shows what is printed.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { useVenue, venueQuery } from '#admin/shared/venue.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import layout from '#ui/layout.module.css';
import styles from './ZClosurePrintPage.module.css';
import { ZClosureSummary } from './ZClosureSummary.tsx';
import { zClosureQuery } from './z-closure-queries.ts';
import { parseZClosureId } from './z-closure-search.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const route = getRouteApi('/admin/orders/cierres-de-caja-z/$closureId');

/** Print preview of a closed Z closure (cash closing), as wide as the chosen paper: A4 or an 80 mm roll. */
export function ZClosurePrintPage() {
  const { closureId: idInPath } = route.useParams();
  // 0 replaces an invalid id in the path; no Z closure has the id 0.
  const zClosureId = parseZClosureId(idInPath) ?? 0;
  const query = useQuery({ ...zClosureQuery(zClosureId), enabled: zClosureId > 0 });
  const { data: zClosure } = query;
  return (
    <div className={styles.page}>
      <Page
        title={zClosureTexts.zClosure(zClosureId)}
        back={
          <Link
            to="/admin/orders/cierres-de-caja-z"
            className={classNames(buttonClass({ variant: 'quiet' }), styles.back)}
          >
            <Icon name="chevron-left" />
            {zClosureTexts.back}
          </Link>
        }
        tools={
          <Button
            variant="primary"
            icon={icons.printer}
            aria-disabled={!zClosure || undefined}
            onClick={() => window.print()}
          >
            {zClosureTexts.print}
          </Button>
        }
      >
        <LoadErrorMessage title={zClosureTexts.detail.failed} query={query} />
        {query.isPending && zClosureId > 0 && <PageSkeleton heights={['36rem']} />}
        {zClosure && <ZClosurePrint zClosure={zClosure} />}
        {zClosureId === 0 && <EmptyState icon="search" title={zClosureTexts.detail.notFound} />}
      </Page>
    </div>
  );
}

/** The printed page of a closed Z closure: the data of the company, then the summary of the Z closure. */
function ZClosurePrint({ zClosure }: { zClosure: ClosedZClosure }) {
  const headingId = useId();
  const { name } = useVenue();
  return (
    <article aria-labelledby={headingId} className={styles.print}>
      <div className={styles.content}>
        <div className={styles.venue}>
          <p className={classNames(layout.large, layout.bold)}>{name}</p>
          <CompanyLines />
        </div>
        <h2 id={headingId} className={styles.title}>
          {zClosureTexts.printTitle(zClosure.id)}
        </h2>
        <ZClosureSummary zClosure={zClosure} />
      </div>
    </article>
  );
}

function CompanyLines() {
  const company = useQuery(venueQuery).data?.company;
  if (!company) return null;
  const { nif, registerData } = zClosureTexts.company;
  const lines = [
    company.company,
    company.nif && `${nif} ${company.nif}`,
    company.address,
    company.registerData && `${registerData}: ${company.registerData}`,
  ];
  return lines.filter((line) => line !== '').map((line) => <p key={line}>{line}</p>);
}
