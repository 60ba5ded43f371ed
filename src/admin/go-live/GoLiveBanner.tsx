// Banner on every page of the owner: what must still be put right before a venue in production is ready for customers.
import { lazy, Suspense } from 'react';
import type { BackOfficeAction } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './GoLiveBanner.module.css';
import { useGoLiveFindings } from './go-live-queries.ts';
import { productionProblemTexts } from './go-live-texts.ts';

const GoLiveFindings = lazy(async () => ({ default: (await import('./GoLiveFindings.tsx')).GoLiveFindings }));

/**
 * Red banner with the reasons why a venue in production is not ready for customers. Only users who may change the settings see it.
 */
export function GoLiveBanner({ permissions }: { permissions: readonly BackOfficeAction[] }) {
  const findings = useGoLiveFindings(permissions);
  if (!findings || findings.length === 0) return null;
  return (
    <section aria-label={productionProblemTexts.label} className={styles.notice}>
      <Banner kind="danger" announce="none" flush title={productionProblemTexts.title(findings.length)}>
        <details>
          <summary className={styles.summary}>{productionProblemTexts.details}</summary>
          <p>{productionProblemTexts.lead}</p>
          <Suspense>
            <GoLiveFindings findings={findings} />
          </Suspense>
        </details>
      </Banner>
    </section>
  );
}
