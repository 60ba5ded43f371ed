// The page shown for an unknown path.
import { useHomePath } from '#customer/shared/app-context.ts';
import { Link } from '#customer/shared/navigation.tsx';
import { texts } from '#customer/shared/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { notFoundTexts } from './not-found-texts.ts';

/** The page for a path that does not exist, with a link to the menu. */
export function NotFoundPage() {
  const home = useHomePath();
  return (
    <>
      <h1>{texts.notFoundTitle}</h1>
      <EmptyState
        icon="search"
        title={notFoundTexts.text}
        action={
          <Link href={home} className={buttonClass({ variant: 'primary' })}>
            {texts.goHome}
          </Link>
        }
      />
    </>
  );
}
