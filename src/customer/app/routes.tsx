// Shows the component of the current page.
import { type ComponentType, Suspense } from 'react';
import { usePath } from '#customer/shared/navigation.tsx';
import { type PageName, pageAt } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** The component of each page of the customer app: all loaded on the server, loaded on navigation in the browser. */
export type PageComponents = Readonly<Record<PageName, ComponentType>>;

/** The page of the current path. */
export function Page({ pages }: { pages: PageComponents }) {
  const path = usePath();
  const name = pageAt(path);
  const Shown = pages[name];
  return (
    <Suspense key={name} fallback={<Spinner label={texts.loading} labelVisible />}>
      <Shown />
    </Suspense>
  );
}
