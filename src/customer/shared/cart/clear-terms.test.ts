import { expect, it } from 'vitest';
import type { TableState } from '#customer/shared/session/table-state.ts';
import { createDeviceStorage } from '#customer/shared/storage/device-storage.ts';
import { aMenu, aStorage } from '#customer/shared/testing/builders.ts';
import { createStore } from '#ui/use-store.ts';
import { createCart } from './cart.ts';
import { removeOrderFromCart } from './cart-changes.ts';
import { clearTermsOnTableChange } from './clear-terms.ts';

/** A visit of the browser with this storage, at the table that the storage names. */
function aVisit(backend = aStorage(), restored: TableState = at('A1')) {
  const cart = createCart(createStore(aMenu([])), createDeviceStorage(backend));
  const state = createStore<TableState>({ status: 'unread', table: null });
  let hasTable = true;
  clearTermsOnTableChange(cart, { state, hasTableOfDevice: () => hasTable });
  state.set(restored);
  cart.restore();
  const leaveTable = () => {
    hasTable = false;
    state.set({ status: 'none', table: null });
  };
  return { cart, state, backend, leaveTable, isAccepted: () => cart.state.get().termsAccepted };
}

function at(code: string): TableState {
  return { status: 'set', table: { code, key: null } };
}

const NO_TABLE: TableState = { status: 'expired', table: null };

it('accepted terms stay accepted after an order, a reload, and another scan of the same table', () => {
  const first = aVisit();
  first.cart.acceptTerms(true);
  removeOrderFromCart(first.cart, [], '');
  expect(first.isAccepted()).toBe(true);
  const second = aVisit(first.backend);
  expect(second.isAccepted()).toBe(true);
  second.state.set({ ...at('a1'), status: 'checking' });
  expect(second.isAccepted()).toBe(true);
});

it.each([
  ['the table session ends', NO_TABLE],
  ['another table is scanned', at('B2')],
])('accepted terms are cleared, also for the next visit, when %s', (_, next) => {
  const first = aVisit();
  first.cart.acceptTerms(true);
  first.state.set(next);
  expect(first.isAccepted()).toBe(false);
  expect(aVisit(first.backend).isAccepted()).toBe(false);
});

it('terms accepted in a table session that has expired since are not accepted on the next visit', () => {
  const first = aVisit();
  first.cart.acceptTerms(true);
  expect(aVisit(first.backend, NO_TABLE).isAccepted()).toBe(false);
});

it('terms accepted before the scan stay accepted', () => {
  const visit = aVisit(aStorage(), NO_TABLE);
  visit.cart.acceptTerms(true);
  visit.state.set(at('A1'));
  expect(visit.isAccepted()).toBe(true);
});

it('a tab that merely has no table leaves the accepted terms to the tab that scanned one', () => {
  const scanned = aVisit();
  scanned.cart.acceptTerms(true);
  aVisit(scanned.backend).leaveTable();
  expect(aVisit(scanned.backend).isAccepted()).toBe(true);
});
