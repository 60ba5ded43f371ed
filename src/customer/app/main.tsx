// The browser's way into the app: wakes the page that the server rendered.
import '#ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchMenuText, sendByFetch } from '#customer/shared/connection/api.ts';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { browserStorage } from '#customer/shared/storage/device-storage.ts';
import { App } from './App.tsx';
import { createGuest } from './create-customer-app.ts';
import { readMenuInDocument } from './document/menu-in-document.ts';
import { keepForBadSignal } from './document/register-service-worker.ts';
import { takeTaps } from './document/tap-recorder.ts';
import { pagesOnDemand } from './lazy-pages.ts';
import { loadCartPartsOnFirstSign } from './load-cart-parts.ts';
import { runGuest } from './start-customer-app.ts';

start();

function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no place for the app.');

  const clock = createServerClock(Date.now);
  const { menu, text } = readMenuInDocument();
  const guest = createGuest(menu, {
    send: sendByFetch(clock),
    readMenuText: fetchMenuText,
    menuText: text,
    clock,
    storage: browserStorage(),
  });
  const app = <App guest={guest} pages={pagesOnDemand} />;

  // Without a connection another page's document may have come from the cache: that one cannot be woken.
  if (root.dataset.page === pageAt(window.location.pathname)) hydrateRoot(root, app);
  else createRoot(root).render(app);

  // From here on the app hears taps itself, so those before it are taken exactly once.
  const taps = takeTaps();
  runGuest(guest);
  taps.forEach(guest.adding.want);
  loadCartPartsOnFirstSign();
  keepForBadSignal();
}
