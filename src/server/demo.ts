// The demo venue: a believable bar for a newcomer to try. Never in production.
import { renderUnicodeCompact } from 'uqr';
import type { PaymentFlow } from '#domain/payment.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/database.ts';
import { newId } from './platform/ids.ts';
import { hashPassword } from './staff/index.ts';

export const DEMO_PASSWORD = 'comanda-demo';
const DEMO_ACCOUNTS = ['owner@comanda.test', 'manager@comanda.test', 'waiter@comanda.test'];

/** Fills the database when nobody works here yet. Says whether it did. */
export async function fillDemoVenue(
  opened: OpenDatabase,
  config: Pick<Config, 'timeZone' | 'demoAlwaysOpen'> & { readonly paymentMethod: PaymentFlow },
  now: Date,
): Promise<boolean> {
  const someone = await opened.db.selectFrom('staff_users').select('id').limit(1).executeTakeFirst();
  if (someone) return false;

  const { seedDemoVenue } = await import('#seed/demo-venue.ts');
  const { timeZone, demoAlwaysOpen: alwaysOpen, paymentMethod } = config;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const client = await opened.connect();
  try {
    await client.query('begin');
    await seedDemoVenue(client, { now, timeZone, alwaysOpen, history: true, paymentMethod, passwordHash, newId });
    await client.query('commit');
  } finally {
    await client.end();
  }
  return true;
}

const TEST_CARDS = '4548810000000003 · 12/34 · CVV 123 (nothing is charged: the bank is a simulator)';

/** What a newcomer needs to try it: printed at start. */
export function demoWelcome(publicUrl: string, banks: boolean): string {
  const guestLink = `${publicUrl}/?qr=A1`;
  return [
    '',
    renderUnicodeCompact(guestLink, { border: 1 }),
    '',
    `  Guest, table A1   ${guestLink}`,
    `  Staff             ${publicUrl}/admin`,
    `  Demo accounts     ${DEMO_ACCOUNTS.join(' · ')}`,
    `  Password          ${DEMO_PASSWORD}`,
    ...(banks ? [`  Test cards        ${TEST_CARDS}`] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
