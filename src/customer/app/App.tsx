// The root component of the customer app, for server rendering and for the browser.
import { type CustomerApp, CustomerAppContext } from '#customer/shared/app-context.ts';
import { addDialogHistoryEntry, RenderedPathContext } from '#customer/shared/navigation.tsx';
import { DialogHistoryContext } from '#ui/dialog-history-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { CurrentPage, type PageComponents } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The props of `App`: the objects of the customer app (cart, menu, session and others), and the component of each page. */
type AppProps = {
  app: CustomerApp;
  pages: PageComponents;
  /** The path to render on the server, where there is no browser. */
  path?: string;
};

/** The whole customer app. `path` is set on the server only; in the browser the current address decides which page is shown. */
export function App({ app, pages, path }: AppProps) {
  const shell = (
    <Shell>
      <ErrorBoundary>
        <CurrentPage pages={pages} />
      </ErrorBoundary>
    </Shell>
  );
  return (
    <ErrorBoundary>
      <CustomerAppContext value={app}>
        <DialogHistoryContext value={addDialogHistoryEntry}>
          {path === undefined ? shell : <RenderedPathContext value={path}>{shell}</RenderedPathContext>}
        </DialogHistoryContext>
      </CustomerAppContext>
    </ErrorBoundary>
  );
}
