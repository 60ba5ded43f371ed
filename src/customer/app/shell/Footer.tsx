// The footer of every page: links to the legal pages, the name and address of the venue.
import { useMenu } from '#customer/shared/app-context.ts';
import { Link } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import styles from './Footer.module.css';

const LINKS = ['cookies', 'privacy', 'terms'] as const;

export function Footer() {
  const { name, company } = useMenu().venue;
  return (
    <footer className={styles.footer}>
      <nav aria-label={texts.nav.legal} className={styles.links}>
        {LINKS.map((page) => (
          <Link key={page} href={paths[page]} className={styles.link}>
            {texts.nav[page]}
          </Link>
        ))}
      </nav>
      <p>{[name, company.address].filter((part) => part !== '').join(' · ')}</p>
    </footer>
  );
}
