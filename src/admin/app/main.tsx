// Entry of the admin app: renders it into the page.
import '#ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from '#admin/shared/api.ts';
import { createQueryClient } from '#admin/shared/live/query-client.ts';
import { askTimeAfterJump } from '#admin/shared/live/server-clock.ts';
import { IconSprite } from '#ui/IconSprite.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import { createAppRouter } from './routes.tsx';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

registerServiceWorker();
// Without a response the next one synchronises the time.
askTimeAfterJump(() => void api.staff.readSession({}).catch(() => undefined));

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element #root.');
createRoot(rootElement).render(
  <StrictMode>
    <IconSprite />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
