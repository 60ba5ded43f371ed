// The demo venue: a believable bar, stored into an empty database.
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { seedDemoVenue } from '#seed/demo-venue.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { hashPassword } from '#server/staff/index.ts';
import { storeDemoPictures } from './demo-pictures.ts';

/** The e-mail addresses of the staff of the demo venue: owner, manager and waiter. */
export const DEMO_ACCOUNTS = ['owner@comanda.test', 'manager@comanda.test', 'waiter@comanda.test'];

/** Stores the demo venue unless the database already has a staff user. Returns true if it was stored. */
export async function fillDemoVenue(
  opened: OpenDatabase,
  venue: {
    readonly timeZone: string;
    readonly alwaysOpen: boolean;
    readonly paymentMode: PaymentMode;
    /** True if `loadOlderDays` adds older days later. */
    readonly olderDaysFollow?: boolean;
  },
  now: Date,
): Promise<boolean> {
  const staffUser = await opened.db.selectFrom('staff_users').select('id').limit(1).executeTakeFirst();
  if (staffUser) return false;

  const { timeZone, alwaysOpen, paymentMode, olderDaysFollow = false } = venue;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const client = await opened.connect();
  try {
    await client.query('begin');
    await seedDemoVenue(client, {
      now,
      timeZone,
      alwaysOpen,
      history: true,
      olderDaysFollow,
      paymentMethod: paymentMode,
      activePrinters: true,
      passwordHash,
      newId,
    });
    await storeDemoPictures(client, now);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return true;
}

/**
 * Returns the payment mode of the demo venue: the setting `DEMO_PAYMENT`, or `manual` (customers pay to staff) if the provider that
 * it names has no settings.
 */
export function demoPaymentMode({
  demoPayment,
  providers,
}: Pick<ServerConfig, 'demoPayment' | 'providers'>): PaymentMode {
  const isPayable = demoPayment === 'manual' || providers[demoPayment] !== null;
  return isPayable ? demoPayment : 'manual';
}
