// Grouping found devices and staff orders into people.
import { expect, it } from 'vitest';
import type { FoundCustomer } from '#contract/customer-data.ts';
import { groupFoundByEmail } from './group-found-by-email.ts';

function aDevice(customerId: string, device: Partial<FoundCustomer>): FoundCustomer {
  return { customerId, label: `anonimo-${customerId}`, email: null, orders: 0, lastOrderOn: null, ...device };
}

it('devices with one e-mail and the staff orders of that e-mail are one person, whatever the case', () => {
  const first = aDevice('1', { email: 'Lucia@example.com', orders: 3, lastOrderOn: '2026-11-01T20:00:00.000Z' });
  const second = aDevice('2', { email: 'lucia@example.com', orders: 1, lastOrderOn: '2026-11-03T20:00:00.000Z' });
  const emails = [{ email: 'lucia@example.com', staffOrders: 2, receipts: 3, lastOrderOn: '2026-11-02T20:00:00.000Z' }];
  expect(groupFoundByEmail({ customers: [first, second], emails })).toEqual([
    {
      ...{ name: 'Lucia@example.com', email: 'lucia@example.com', devices: [first, second] },
      ...{ orders: 6, staffOrders: 2, receipts: 3, lastOrderOn: '2026-11-03T20:00:00.000Z' },
    },
  ]);
});

it('each device without e-mail is a person, and so is an e-mail that only staff orders have', () => {
  const customers = [aDevice('1', {}), aDevice('2', { orders: 1, lastOrderOn: '2026-11-01T20:00:00.000Z' })];
  const emails = [{ email: 'marta@example.com', staffOrders: 1, receipts: 0, lastOrderOn: '2026-11-02T20:00:00.000Z' }];
  const people = groupFoundByEmail({ customers, emails });
  expect(people.map(({ name, email, orders }) => [name, email, orders])).toEqual([
    ['Cliente 1', null, 0],
    ['Cliente 2', null, 1],
    ['marta@example.com', 'marta@example.com', 1],
  ]);
  expect(people[2]?.devices).toEqual([]);
});
