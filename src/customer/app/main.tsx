// The browser's way into the app: wakes the page that the server rendered.
import '#ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchMenuText, sendByFetch } from '#customer/shared/api.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { createServerClock } from '#customer/shared/server-clock.ts';
import { browserStorage } from '#customer/shared/storage.ts';
import { App } from './App.tsx';
import { createGuest } from './create-guest.ts';
import { loadCartPartsOnFirstSign } from './load-cart-parts.ts';
import { readMenuInDocument } from './menu-in-document.ts';
import { pagesOnDemand } from './pages-on-demand.ts';
import { keepForBadSignal } from './register-worker.ts';
import { runGuest } from './run-guest.ts';
import { takeTaps } from './tap-recorder.ts';

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
