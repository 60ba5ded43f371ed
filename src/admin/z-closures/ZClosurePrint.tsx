// The printed page of a closed Z closure: the data of the company, then the summary of the Z closure.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useVenue, venueQuery } from '#admin/shared/venue.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import styles from './ZClosurePrint.module.css';
import { ZClosureSummary } from './ZClosureSummary.tsx';
import { zClosureTexts } from './z-closure-texts.ts';

export function ZClosurePrint({ zClosure }: { zClosure: ClosedZClosure }) {
  const headingId = useId();
  const { name } = useVenue();
  return (
    <article aria-labelledby={headingId} className={styles.print}>
      <div className={styles.content}>
        <div className={styles.venue}>
          <p className={styles.name}>{name}</p>
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
