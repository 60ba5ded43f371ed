// Which component shows which page.
import { type ComponentType, Suspense } from 'react';
import { usePath } from '#customer/shared/navigation.tsx';
import { type PageName, pageAt } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** The server has all pages at hand; a browser loads those it may never need when it needs them. */
export type Pages = Readonly<Record<PageName, ComponentType>>;

export function Page({ pages }: { pages: Pages }) {
  const path = usePath();
  const name = pageAt(path);
  const Shown = pages[name];
  return (
    <Suspense key={name} fallback={<Spinner label={texts.loading} labelVisible />}>
      <Shown />
    </Suspense>
  );
}
