// Entry of the admin app: renders it into the page.
import '#ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from '#admin/shared/api.ts';
import { createQueryClient } from '#admin/shared/live/query-client.ts';
import { setClockJumpHandler } from '#admin/shared/live/server-clock.ts';
import { DialogHistoryContext } from '#ui/dialog-history-context.ts';
import { IconSprite } from '#ui/IconSprite.tsx';
import { getServiceWorkerContainer } from '#ui/service-worker.ts';
import { createAppHistory } from './app-history.ts';
import { createAppRouter } from './routes.tsx';

const queryClient = createQueryClient();
const { history, addDialogEntry } = createAppHistory();
const router = createAppRouter(queryClient, history);

registerServiceWorker();
// Without a response the next one synchronises the time.
setClockJumpHandler(() => void api.staff.readSession({}).catch(() => undefined));

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element #root.');
createRoot(rootElement).render(
  <StrictMode>
    <IconSprite />
    <QueryClientProvider client={queryClient}>
      <DialogHistoryContext value={addDialogEntry}>
        <RouterProvider router={router} />
      </DialogHistoryContext>
    </QueryClientProvider>
  </StrictMode>,
);

/**
 * Registers the service worker, with which the app opens without a network, after the page load, so that caching does
 * not slow down the load. Nothing in browsers without service workers.
 */
function registerServiceWorker(): void {
  const serviceWorkers = getServiceWorkerContainer();
  if (!serviceWorkers) return;
  const register = () =>
    // Blocked in some private windows: then the app only opens with a network.
    serviceWorkers.register('/admin/sw.js', { scope: '/admin' }).catch(() => undefined);
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
