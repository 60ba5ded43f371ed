// Server entry of the customer app: renders the document of a page, the same for every customer.
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { NoResponseError } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { CookiesPage, PrivacyPage, TermsPage } from '#customer/legal/index.ts';
import { InsertCardPage } from '#customer/payment/InsertCardPage.tsx';
import { PAYMENT_MARKER_SCRIPT } from '#customer/payment/payment-marker.ts';
import { SuccessPage } from '#customer/payment/success/SuccessPage.tsx';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { IconSprite } from '#ui/IconSprite.tsx';
import { App } from './App.tsx';
import { createCustomerApp } from './create-customer-app.ts';
import { OLD_PHONE_SCRIPT } from './document/old-phone.ts';
import { pageDocument } from './document/page-document.ts';
import { RESTORE_AFTER_RELOAD_SCRIPT } from './document/place-restorer.ts';
import { TAP_RECORDER_SCRIPT } from './document/tap-recorder.ts';
import { venueStyle } from './document/venue-colours.ts';
import { HomePage } from './HomePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RecentPage } from './RecentPage.tsx';
import type { PageComponents } from './routes.tsx';

/** What the server needs to render the HTML document of a page. */
interface PageToRender {
  readonly path: string;
  readonly menu: Menu;
  /** URL of the entry chunk. */
  readonly script: string;
  readonly preloads: readonly string[];
  /** The complete style sheet, inlined into the document. */
  readonly styles: string;
  /** The nonce of the content security policy; null if the policy has none. */
  readonly nonce: string | null;
}

/** The HTML document of a page as the server rendered it. */
interface RenderedDocument {
  readonly html: string;
  /** The exact contents of the inline scripts and styles, for the hashes of the content security policy. */
  readonly inlineScripts: string[];
  readonly inlineStyles: string[];
  readonly status: 200 | 404;
}

/** Renders the complete HTML document of a page. It contains nothing about a single customer. */
export function renderDocument({ path, menu, script, preloads, styles, nonce }: PageToRender): RenderedDocument {
  const page = pageAt(path);
  const inlineStyles = [styles, venueStyle(menu.venue.colour)];
  const html = pageDocument({
    page,
    menu,
    sprite: ICON_SPRITE,
    body: renderBody(path, menu),
    script,
    preloads,
    styles: inlineStyles,
    nonce,
  });
  return {
    html,
    inlineScripts: [
      TAP_RECORDER_SCRIPT,
      ...(page === 'home' ? [PAYMENT_MARKER_SCRIPT] : []),
      OLD_PHONE_SCRIPT,
      RESTORE_AFTER_RELOAD_SCRIPT,
    ],
    inlineStyles,
    status: page === 'not-found' ? 404 : 200,
  };
}

const ICON_SPRITE = renderToStaticMarkup(<IconSprite />);

function renderBody(path: string, menu: Menu): string {
  const app = createCustomerApp(menu, {
    send: rejectRequest,
    readMenuText: rejectRequest,
    menuText: '',
    clock: createServerClock(() => 0),
    storage: null,
  });
  return renderToString(<App app={app} pages={allPages} path={path} />);
}

/** Server rendering must not send requests. */
function rejectRequest(): Promise<never> {
  return Promise.reject(new NoResponseError('Requests are not available in server rendering.'));
}

/** All pages in one bundle, for server rendering. */
const allPages: PageComponents = {
  home: HomePage,
  recent: RecentPage,
  success: SuccessPage,
  'insert-card': InsertCardPage,
  cookies: CookiesPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  'not-found': NotFoundPage,
};
