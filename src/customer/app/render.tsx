// The server's way into the app: makes the document of a page, the same for every guest.
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Unreachable } from '#contract/client.ts';
import type { Menu } from '#contract/menu.ts';
import { createServerClock } from '#customer/shared/connection/server-clock.ts';
import { pageAt } from '#customer/shared/paths.ts';
import { IconSprite } from '#ui/IconSprite.tsx';
import { App } from './App.tsx';
import { pagesAtHand } from './all-pages.ts';
import { createGuest } from './create-customer-app.ts';
import { documentOf } from './document/page-document.ts';
import { TAP_RECORDER } from './document/tap-recorder.ts';
import { venueStyle } from './document/venue-colours.ts';

export interface PageToRender {
  readonly path: string;
  readonly menu: Menu;
  /** Address of the entry chunk. */
  readonly script: string;
  readonly preloads: readonly string[];
  /** All of the styles, to be written into the document. */
  readonly styles: string;
}

export interface RenderedDocument {
  readonly html: string;
  /** Exactly the texts of the inline scripts and styles, for the content security policy. */
  readonly inlineScripts: string[];
  readonly inlineStyles: string[];
  readonly status: 200 | 404;
}

/** The complete document of a page. Nothing in it depends on who asks. */
export function renderDocument({ path, menu, script, preloads, styles }: PageToRender): RenderedDocument {
  const page = pageAt(path);
  const inlineStyles = [styles, venueStyle(menu.venue.colour)];
  const html = documentOf({
    page,
    menu,
    sprite: SPRITE,
    body: renderBody(path, menu),
    script,
    preloads,
    styles: inlineStyles,
  });
  return { html, inlineScripts: [TAP_RECORDER], inlineStyles, status: page === 'not-found' ? 404 : 200 };
}

const SPRITE = renderToStaticMarkup(<IconSprite />);

function renderBody(path: string, menu: Menu): string {
  const guest = createGuest(menu, {
    send: askNothing,
    readMenuText: askNothing,
    menuText: '',
    clock: createServerClock(() => 0),
    storage: null,
  });
  return renderToString(<App guest={guest} pages={pagesAtHand} path={path} />);
}

/** Rendering only reads. */
function askNothing(): Promise<never> {
  return Promise.reject(new Unreachable('The first page is rendered without asking.'));
}
