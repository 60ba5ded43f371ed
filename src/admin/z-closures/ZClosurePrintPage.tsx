// A closed closure as a paper, as wide as the printer's: a sheet of A4 or a roll of 80 mm. What is seen is what is printed.
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
import { ClosurePaper } from './ZClosurePrint.tsx';
import styles from './ZClosurePrintPage.module.css';
import { closureQuery } from './z-closure-queries.ts';
import { readClosureId } from './z-closure-search.ts';
import { closureTexts } from './z-closure-texts.ts';

const route = getRouteApi('/admin/orders/cierres-de-caja-z/$closureId');

export function ClosurePage() {
  const { closureId: typed } = route.useParams();
  // An address that somebody typed: 0 is no closure's number.
  const closureId = readClosureId(typed) ?? 0;
  const query = useQuery({ ...closureQuery(closureId), enabled: closureId > 0 });
  const { data: closure } = query;
  return (
    <div className={styles.page}>
      <Page
        title={closureTexts.closure(closureId)}
        back={
          <Link
            to="/admin/orders/cierres-de-caja-z"
            className={classNames(buttonClass({ variant: 'quiet' }), styles.back)}
          >
            <Icon name="chevron-left" />
            {closureTexts.back}
          </Link>
        }
        tools={
          <Button
            variant="primary"
            icon={icons.printer}
            aria-disabled={!closure || undefined}
            onClick={() => window.print()}
          >
            {closureTexts.print}
          </Button>
        }
      >
        <ReadFailure title={closureTexts.detail.failed} query={query} />
        {query.isPending && closureId > 0 && <PageSkeleton heights={['36rem']} />}
        {closure && <ClosurePaper closure={closure} />}
        {closureId === 0 && <EmptyState icon="search" title={closureTexts.detail.notFound} />}
      </Page>
    </div>
  );
}
