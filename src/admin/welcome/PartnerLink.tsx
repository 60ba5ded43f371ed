// The logo of a partner company, as a link to its website. Shown only if the owner has configured both.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#admin/shared/api.ts';
import {
  BACK_OFFICE_FRESH_MS,
  backOfficeKey,
  useBackOfficePollInterval,
} from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import styles from './PartnerLink.module.css';

/** The last element of the page, so that its late arrival moves nothing. A failed read shows nothing. */
export function PartnerLink() {
  const { data } = useQuery({
    queryKey: backOfficeKey('partner-link'),
    queryFn: () => api.settings.readPartnerLink({}),
    staleTime: BACK_OFFICE_FRESH_MS,
    refetchInterval: useBackOfficePollInterval(),
  });
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const link = data?.link;
  if (!link) return null;
  const name = texts.welcome.partner(hostOf(link.url));
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {link.imageUrl === brokenUrl ? (
        <span>{name}</span>
      ) : (
        <img
          src={link.imageUrl}
          alt={name}
          width={144}
          height={48}
          className={styles.logo}
          onError={() => setBrokenUrl(link.imageUrl)}
        />
      )}
    </a>
  );
}

/** The host name as the owner typed it; `URL` would write accented letters as «xn--». */
function hostOf(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/[/?#].*$/, '');
}
