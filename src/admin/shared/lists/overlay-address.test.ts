// A late response must not navigate a user who has left the page.
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createOverlayControls, hasOverlayParameter, serializeOpenOverlays } from './overlay-address.ts';

const LIST = '/admin/orders/pending-payments';
const NAMES = ['payment'] as const;

/** Test browser whose history contains these addresses; the last one is current. */
function testBrowser(...visited: readonly string[]) {
  const history = createMemoryHistory({ initialEntries: [...visited] });
  const current = () => ({ pathname: history.location.pathname, search: searchOf(history.location.search) });
  return {
    history,
    address: () => history.location.href,
    /** Controls of the overlay as the page created them at this moment. */
    page: () => {
      const { pathname, search } = current();
      return createOverlayControls({ current, history, change }, NAMES, {
        pathname,
        openOnPage: serializeOpenOverlays(NAMES, search),
      });
    },
  };

  function change(search: (before: object) => object, { replace = false }: { replace?: boolean }): void {
    const { pathname } = history.location;
    const query = new URLSearchParams(Object.entries(search(current().search)));
    history[replace ? 'replace' : 'push'](query.size === 0 ? pathname : `${pathname}?${query}`);
  }
}

function searchOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

it('an overlay opened from its list closes by going one step back', () => {
  const { page, address, history } = testBrowser('/admin', `${LIST}?table=A1`);
  page().open({ payment: 'a' });
  expect(address()).toBe(`${LIST}?table=A1&payment=a`);
  page().close();
  expect(address()).toBe(`${LIST}?table=A1`);
  expect(history.location.state.__TSR_index).toBe(1);
});

it('an overlay opened by a direct link closes without leaving the page', () => {
  const { page, address } = testBrowser(`${LIST}?table=A1&payment=a`);
  page().close();
  expect(address()).toBe(`${LIST}?table=A1`);
});

it.each([
  ['gone back to the list', [LIST], `${LIST}?payment=a`, LIST],
  ['closed it and opened another', [LIST], `${LIST}?payment=a`, `${LIST}?payment=b`],
  ['gone to another page', [LIST], `${LIST}?payment=a`, '/admin/orders/drinks'],
  ['gone to the same payment on another page', [LIST], `${LIST}?payment=a`, '/admin/orders/payment-history?payment=a'],
])('a late close does nothing after the user has %s', (_, before, detail, elsewhere) => {
  const { page, address, history } = testBrowser('/admin', ...before, detail);
  const { close } = page();
  if (elsewhere === LIST) history.back();
  else history.push(elsewhere);
  close();
  expect(address()).toBe(elsewhere);
});

it('a late open does nothing after the user has left the page', () => {
  const { page, address, history } = testBrowser(LIST);
  const { open } = page();
  history.push('/admin/orders/drinks');
  open({ payment: 'a' });
  expect(address()).toBe('/admin/orders/drinks');
});

it.each([
  ['?payment=a', true],
  ['?table=A1&queue=open', true],
  ['?table=A1&from=2026-11-21', false],
  ['', false],
])('the query «%s» opens an overlay: %s', (query, opens) => {
  expect(hasOverlayParameter(query)).toBe(opens);
});
