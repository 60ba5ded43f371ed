// The problems of a venue in production and their solutions. The file is loaded only if there are problems.

import { goLiveProblemTexts } from '#contract/go-live-texts.es.ts';
import type { GoLiveFinding } from '#domain/go-live.ts';
import layout from '#ui/layout.module.css';
import styles from './GoLiveBanner.module.css';

/** Lists the reasons why a venue in production is not ready for customers, each with its solution. */
export function GoLiveFindings({ findings }: { findings: readonly GoLiveFinding[] }) {
  return (
    <ul role="list" className={styles.findings}>
      {findings.map(({ problem, subject }) => (
        <li key={`${problem} ${subject}`}>
          <p className={layout.bold}>{goLiveProblemTexts[problem].text(subject)}</p>
          <p>{goLiveProblemTexts[problem].cure}</p>
        </li>
      ))}
    </ul>
  );
}
