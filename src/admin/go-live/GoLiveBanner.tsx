// Red banner for the owner of a venue in production: what is not right yet, and how to cure it.
import { goLiveProblemTexts } from '#contract/go-live-texts.es.ts';
import type { Action } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './GoLiveBanner.module.css';
import { useGoLiveFindings } from './go-live-queries.ts';
import { goLiveTexts } from './go-live-texts.ts';

export function GoLiveBanner({ permissions }: { permissions: readonly Action[] }) {
  const findings = useGoLiveFindings(permissions);
  if (!findings || findings.length === 0) return null;
  return (
    <section aria-label={goLiveTexts.label} className={styles.notice}>
      <Banner kind="danger" announce="none" flush title={goLiveTexts.title(findings.length)}>
        <details>
          <summary className={styles.summary}>{goLiveTexts.details}</summary>
          <p>{goLiveTexts.lead}</p>
          <ul role="list" className={styles.findings}>
            {findings.map(({ problem, subject }) => (
              <li key={`${problem} ${subject}`}>
                <p className={styles.problem}>{goLiveProblemTexts[problem].text(subject)}</p>
                <p>{goLiveProblemTexts[problem].cure}</p>
              </li>
            ))}
          </ul>
        </details>
      </Banner>
    </section>
  );
}
