// Page for an address that does not exist. Signed-in staff see it beside the side menu.
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#admin/shared/page/use-page-title.ts';
import { texts } from '#admin/shared/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './PlainPage.module.css';
import { paths } from './paths.ts';

/** Says that the page does not exist and links to the start page. The router renders it for a URL without a route. */
export function NotFoundPage() {
  usePageTitle(texts.notFound.title);
  return (
    <div className={styles.page}>
      <EmptyState
        icon="search"
        title={
          <h1 tabIndex={-1} className={styles.title}>
            {texts.notFound.title}
          </h1>
        }
        action={
          <Link to={paths.welcome} className={buttonClass({ variant: 'primary' })}>
            {texts.notFound.back}
          </Link>
        }
      >
        {texts.notFound.text}
      </EmptyState>
    </div>
  );
}
