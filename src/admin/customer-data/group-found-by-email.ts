// Groups the found devices and staff orders into people: all with the same e-mail are one person.
import type { FoundCustomer, FoundCustomers } from '#contract/customer-data.ts';
import { customerName } from '#contract/customer-name.es.ts';

/** One result of the search for customers: all devices and orders of one e-mail, or one device without e-mail. */
export interface FoundPerson {
  /** The e-mail, or «Cliente 6d8c» for a device without one. */
  readonly name: string;
  /** In lower case; null for a device without e-mail. */
  readonly email: string | null;
  readonly devices: readonly FoundCustomer[];
  /** All orders, including `staffOrders`. */
  readonly orders: number;
  /** Orders that staff took, and whose receipt was sent to the e-mail. */
  readonly staffOrders: number;
  /** Receipts that were sent to the e-mail, of any order. */
  readonly receipts: number;
  readonly lastOrderOn: string | null;
}

/**
 * Groups the found devices and orders by e-mail into people. A device without an e-mail is a person of its own. People are in the
 * order in which their first device was found; those without a device come last.
 */
export function groupFoundByEmail({ customers, emails }: Pick<FoundCustomers, 'customers' | 'emails'>): FoundPerson[] {
  const people = new Map<string, FoundPerson>();
  for (const device of customers) {
    const email = device.email?.toLowerCase() ?? null;
    const key = email ?? device.label;
    const person = people.get(key) ?? { ...EMPTY_PERSON, name: device.email ?? customerName(device.label), email };
    people.set(key, {
      ...person,
      devices: [...person.devices, device],
      orders: person.orders + device.orders,
      lastOrderOn: later(person.lastOrderOn, device.lastOrderOn),
    });
  }
  for (const { email, staffOrders, receipts, lastOrderOn } of emails) {
    const person = people.get(email) ?? { ...EMPTY_PERSON, name: email, email };
    people.set(email, {
      ...person,
      staffOrders,
      receipts,
      orders: person.orders + staffOrders,
      lastOrderOn: later(person.lastOrderOn, lastOrderOn),
    });
  }
  return [...people.values()];
}

const EMPTY_PERSON = { devices: [], orders: 0, staffOrders: 0, receipts: 0, lastOrderOn: null };

/** ISO texts in UTC sort like their times. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
