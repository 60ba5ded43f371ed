// Print preview of a closed Z closure, as wide as the paper: A4 or an 80 mm roll. The screen shows what is printed.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { icons } from '#admin/shared/icons.ts';
import { Page } from '#admin/shared/page/Page.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ZClosurePrint } from './ZClosurePrint.tsx';
import styles from './ZClosurePrintPage.module.css';
import { zClosureQuery } from './z-closure-queries.ts';
import { readZClosureId } from './z-closure-search.ts';
import { zClosureTexts } from './z-closure-texts.ts';

const route = getRouteApi('/admin/orders/cierres-de-caja-z/$closureId');

export function ZClosurePrintPage() {
  const { closureId: idInPath } = route.useParams();
  // 0 replaces an invalid id in the path; no Z closure has the id 0.
  const zClosureId = readZClosureId(idInPath) ?? 0;
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
        <ReadFailure title={zClosureTexts.detail.failed} query={query} />
        {query.isPending && zClosureId > 0 && <PageSkeleton heights={['36rem']} />}
        {zClosure && <ZClosurePrint zClosure={zClosure} />}
        {zClosureId === 0 && <EmptyState icon="search" title={zClosureTexts.detail.notFound} />}
      </Page>
    </div>
  );
}
