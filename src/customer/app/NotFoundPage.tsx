// The page shown for an unknown path.
import { useHomePath } from '#customer/shared/app-context.ts';
import { catalogue } from '#customer/shared/language.ts';
import { Link } from '#customer/shared/navigation.tsx';
import { texts } from '#customer/shared/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

const notFoundTexts = catalogue('not-found', {
  text: 'Puede que la dirección esté mal escrita o que la página ya no esté.',
} as const);

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
