// Shows the page of the current path.
import { type ComponentType, Suspense } from 'react';
import { usePath } from '#customer/shared/navigation.tsx';
import { type PageName, pageAt } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** The component of each page. On the server all are loaded; in the browser they are loaded on navigation. */
export type PageComponents = Readonly<Record<PageName, ComponentType>>;

/** Shows the component of the page at the current path, or a spinner while it is loaded. */
export function CurrentPage({ pages }: { pages: PageComponents }) {
  const path = usePath();
  const name = pageAt(path);
  const Shown = pages[name];
  return (
    <Suspense key={name} fallback={<Spinner label={texts.loading} labelVisible />}>
      <Shown />
    </Suspense>
  );
}
