// Reads the orders and the money of a venue, and compares them at two moments.
import type { ClientBase } from 'pg';
import type { VenueSnapshot } from './journal.ts';

const NAMES: readonly (readonly [keyof VenueSnapshot, string])[] = [
  ['orders', 'orders on the boards'],
  ['payments', 'orders'],
  ['settled', 'settled payments'],
  ['attempts', 'payment attempts'],
  ['refunds', 'refunds'],
];

/**
 * Returns as text how many orders and payments, and how much money, the snapshot `after` has more than `before`. Null if they are
 * equal. If one of them is null, the text says that the number of orders is unknown.
 */
export function describeSnapshotDiff(before: VenueSnapshot | null, after: VenueSnapshot | null): string | null {
  if (before === null || after === null) return 'an unknown number of orders (the data cannot be read)';
  const counts = NAMES.filter(([key]) => before[key] !== after[key]).map(
    ([key, name]) => `${after[key] - before[key]} ${name}`,
  );
  const cents = after.paid - before.paid;
  const all = cents === 0 ? counts : [...counts, `${(cents / 100).toFixed(2)} € paid`];
  return all.length === 0 ? null : all.join(', ');
}

/**
 * Counts the sent orders, payments, attempts to pay and refunds in the database of a venue, and sums the paid money. Uses only
 * tables and columns that every version has. Without the column `orders.sent_on` (older unreleased builds), all orders count as
 * sent.
 */
export async function readDatabaseSnapshot(client: ClientBase): Promise<VenueSnapshot> {
  const { rows } = await client.query<VenueSnapshot>(
    `select (select count(*)::int from orders where coalesce(to_jsonb(orders) -> 'sent_on', 'true') <> 'null') as orders,
            (select count(*)::int from payments) as payments,
            (select count(*)::int from payments where payment_on is not null) as settled,
            (select coalesce(sum(amount_paid_by_user), 0)::float8 from payments) as paid,
            (select count(*)::int from payment_attempts) as attempts,
            (select count(*)::int from refunds) as refunds`,
  );
  const [snapshot] = rows;
  if (!snapshot) throw new Error('The snapshot has no row.');
  return snapshot;
}
