// Logo and name of the venue at the top of the shell. Shows the initial if there is no logo or it does not load.
import { useState } from 'react';
import { useVenue } from '#admin/shared/venue.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Brand.module.css';

export function Brand({ isMini }: { isMini: boolean }) {
  const { name, shortName, logoUrl } = useVenue();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hasLogo = logoUrl !== null && logoUrl !== brokenUrl;
  return (
    <div className={styles.brand}>
      {hasLogo ? (
        <img src={logoUrl} alt="" className={styles.logo} onError={() => setBrokenUrl(logoUrl)} />
      ) : (
        <span aria-hidden="true" className={styles.letter}>
          {[...shortName][0]}
        </span>
      )}
      {isMini ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={styles.name}>{name}</span>}
    </div>
  );
}
