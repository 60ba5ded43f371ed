import { beforeEach, describe, expect, it } from 'vitest';
import { anUnsentOrder, LAST_SENT_ON, MemoryStorage, OTHER_PERSON } from '#admin/new-order/testing/unsent.ts';
import { anId } from '#contract/testing/products.ts';
import { createUnsentOrderStore } from './unsent-order-storage.ts';

const first = anUnsentOrder({}, { orderId: anId(1) });
const second = anUnsentOrder({ confirmedOn: LAST_SENT_ON + 1, writer: OTHER_PERSON }, { orderId: anId(2) });

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

it('orders survive a closed tab, with a refusal, in the order in which they were written', () => {
  const refused = { ...second, refusal: { code: 'price-changed', lines: ['Tosta'] } } as const;
  const tab = createUnsentOrderStore(storage);
  tab.keep(refused);
  tab.keep(first);
  expect(createUnsentOrderStore(storage).list.get()).toEqual({ orders: [first, refused], areStored: true });
});

it('two tabs that were opened before keep, change and drop orders without overwriting each other’s', () => {
  const [tab, otherTab] = [createUnsentOrderStore(storage), createUnsentOrderStore(storage)];
  tab.keep(first);
  otherTab.keep(second);
  expect(tab.read()).toEqual([first, second]);
  otherTab.change(anId(1), { confirmedOn: LAST_SENT_ON + 5 });
  tab.drop(anId(2));
  expect(otherTab.read()).toEqual([{ ...first, confirmedOn: LAST_SENT_ON + 5 }]);
});

it('an order that another tab has sent meanwhile does not come back when it is changed', () => {
  const [tab, otherTab] = [createUnsentOrderStore(storage), createUnsentOrderStore(storage)];
  tab.keep(first);
  otherTab.drop(anId(1));
  tab.change(anId(1), { hasFailed: true });
  expect(tab.read()).toEqual([]);
});

it('other entries of the storage are neither read nor changed', () => {
  storage.setItem('newOrderLastUsed', '[]');
  createUnsentOrderStore(storage).drop('newOrderLastUsed');
  expect([...storage.entries]).toEqual([['newOrderLastUsed', '[]']]);
});

describe('an order that cannot be stored', () => {
  it('is kept as long as the page, which says so, and is stored with its next change if there is room again', () => {
    const tab = createUnsentOrderStore(storage);
    storage.isFull = true;
    tab.keep(first);
    expect(tab.list.get()).toEqual({ orders: [first], areStored: false });
    storage.isFull = false;
    tab.change(anId(1), { confirmedOn: LAST_SENT_ON + 5 });
    expect(tab.list.get().areStored).toBe(true);
    expect(createUnsentOrderStore(storage).read()).toHaveLength(1);
  });

  it('because there is no storage at all is dropped with the others', () => {
    const tab = createUnsentOrderStore(null);
    tab.keep(first);
    expect(tab.list.get()).toEqual({ orders: [first], areStored: false });
    tab.drop(anId(1));
    expect(tab.list.get()).toEqual({ orders: [], areStored: true });
  });
});

describe('a stored entry is not read if it is', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['an order without its writer', JSON.stringify({ ...first, writer: undefined })],
    ['an order without a time', JSON.stringify({ ...first, confirmedOn: null })],
    ['an order with an unknown refusal', JSON.stringify({ ...first, refusal: { code: 'x', lines: [] } })],
    ['an order with another draft', JSON.stringify({ ...first, draft: { lines: [] } })],
  ])('%s', (_, text) => {
    storage.setItem(`unsentOrder ${anId(1)}`, text);
    expect(createUnsentOrderStore(storage).read()).toEqual([]);
  });
});
