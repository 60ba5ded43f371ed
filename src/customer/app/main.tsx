// Browser entry of the customer app: hydrates the page that the server rendered.
import '#ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchMenuText, sendByFetch } from '#customer/shared/connection/api.ts';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { leavePlace, startPlaces } from '#customer/shared/history/load-places.ts';
import { startNavigation } from '#customer/shared/navigation.tsx';
import { pageAt } from '#customer/shared/paths.ts';
import { openBrowserStorage } from '#ui/browser-storage.ts';
import { App } from './App.tsx';
import { createCustomerApp } from './create-customer-app.ts';
import { readMenuInDocument } from './document/menu-in-document.ts';
import { registerServiceWorker } from './document/register-service-worker.ts';
import { takeRecordedTaps } from './document/tap-recorder.ts';
import { lazyPages } from './lazy-pages.ts';
import { preloadLaterParts } from './load-cart-parts.ts';
import { startCustomerApp } from './start-customer-app.ts';

// The oldest supported phones lack a few methods, of which this is the newest.
if ('toSorted' in Array.prototype) start();
else void import('./polyfills.ts').then((part) => part.canOrder && start());

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no root element.');

  // Offline, the service worker may return the document of another page, which cannot be hydrated.
  const isHydrated = root.dataset.page === pageAt(window.location.pathname);
  startPlaces(isHydrated);
  startNavigation(leavePlace);

  const clock = createServerClock(Date.now);
  const { menu, text } = readMenuInDocument();
  const customerApp = createCustomerApp(menu, {
    send: sendByFetch(clock),
    readMenuText: fetchMenuText,
    menuText: text,
    clock,
    storage: openBrowserStorage('local'),
  });
  const app = <App app={customerApp} pages={lazyPages} />;

  if (isHydrated) hydrateRoot(root, app);
  else createRoot(root).render(app);

  // From here on the app handles taps itself, so earlier taps are replayed exactly once.
  const taps = takeRecordedTaps();
  startCustomerApp(customerApp);
  taps.forEach(customerApp.addToCart.request);
  preloadLaterParts();
  registerServiceWorker();
}
