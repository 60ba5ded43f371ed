// The legal pages name exactly the services that are switched on, in every combination.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createCustomerApp } from '#customer/app/create-customer-app.ts';
import { CustomerAppContext } from '#customer/shared/app-context.ts';
import { RenderedPathContext } from '#customer/shared/navigation.tsx';
import { aClock, aMenu, aStorage, noResponse } from '#customer/shared/testing/builders.ts';
import { DATA_RECIPIENTS, type DataRecipient } from '#domain/data-recipient.ts';
import { CookiesPage, PrivacyPage, TermsPage, TermsText } from './index.ts';

/** Words by which a person recognises a recipient. */
const NAMES: Readonly<Record<DataRecipient, RegExp>> = {
  stripe: /stripe/i,
  redsys: /redsys/i,
  'google-pay': /google pay|pay\.google|policies\.google/i,
  'apple-pay': /apple pay|apple\.com/i,
  bizum: /bizum/i,
  'mail-server': /proveedor de correo/i,
  'push-services': /servicio de avisos|Mozilla/i,
};
const SUBSETS = Array.from({ length: 2 ** DATA_RECIPIENTS.length }, (_, chosen) =>
  DATA_RECIPIENTS.filter((__, index) => chosen & (1 << index)),
);
const PAYING: readonly DataRecipient[] = ['stripe', 'redsys', 'google-pay', 'apple-pay', 'bizum'];
const STORING: readonly DataRecipient[] = ['stripe', 'redsys', 'google-pay', 'bizum', 'push-services'];

function textOf(page: 'cookies' | 'privacy' | 'terms' | 'terms sheet', recipients: DataRecipient[]): string {
  const app = createCustomerApp(aMenu([], { recipients }), {
    ...{ send: noResponse, readMenuText: noResponse, menuText: '', clock: aClock(), storage: aStorage() },
  });
  const Page = { cookies: CookiesPage, privacy: PrivacyPage, terms: TermsPage, 'terms sheet': TermsText }[page];
  return renderToStaticMarkup(
    <CustomerAppContext value={app}>
      <RenderedPathContext value="/privacy">
        <Page />
      </RenderedPathContext>
    </CustomerAppContext>,
  );
}

function namedIn(html: string): DataRecipient[] {
  return DATA_RECIPIENTS.filter((recipient) => NAMES[recipient].test(html));
}

describe('in each of the 128 combinations', () => {
  it('the privacy page names exactly the active recipients', () => {
    for (const recipients of SUBSETS) expect(namedIn(textOf('privacy', recipients))).toEqual(recipients);
  });

  it('the page about cookies names exactly the active recipients that store something', () => {
    for (const recipients of SUBSETS)
      expect(namedIn(textOf('cookies', recipients))).toEqual(recipients.filter((each) => STORING.includes(each)));
  });

  it('the terms name exactly the active ways to pay, in the page and in the sheet', () => {
    for (const recipients of SUBSETS)
      for (const page of ['terms', 'terms sheet'] as const)
        expect(namedIn(textOf(page, recipients))).toEqual(recipients.filter((each) => PAYING.includes(each)));
  });

  it('the privacy page says that no data leaves the European Union exactly if that is certain', () => {
    for (const recipients of SUBSETS) {
      const isCertain = recipients.every((recipient) => recipient === 'redsys' || recipient === 'bizum');
      expect(textOf('privacy', recipients).includes('ni los llevamos fuera de la Unión Europea')).toBe(isCertain);
    }
  });

  it('the page about cookies says that there is a single cookie exactly if no other company stores anything', () => {
    for (const recipients of SUBSETS) {
      const isOnlyOurs = !recipients.some((recipient) => STORING.includes(recipient));
      expect(textOf('cookies', recipients).includes('ni de terceros')).toBe(isOnlyOurs);
    }
  });
});
