// The guests' app: one tree for the server's first page and for the browser.
import { type Guest, GuestContext } from '#customer/shared/app-context.ts';
import { RenderedPath } from '#customer/shared/navigation.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Page, type Pages } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

export type AppProps = {
  guest: Guest;
  pages: Pages;
  /** The address being rendered, where there is no browser to ask. */
  path?: string;
};

export function App({ guest, pages, path }: AppProps) {
  const shell = (
    <Shell>
      <ErrorBoundary>
        <Page pages={pages} />
      </ErrorBoundary>
    </Shell>
  );
  return (
    <ErrorBoundary>
      <GuestContext value={guest}>
        {path === undefined ? shell : <RenderedPath value={path}>{shell}</RenderedPath>}
      </GuestContext>
    </ErrorBoundary>
  );
}
