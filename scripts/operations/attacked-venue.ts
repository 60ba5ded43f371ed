// A venue that is open to the public, for attacks: card payments through a simulated bank, and clients behind any address.
import { onDatabase } from '#bench/rig/cluster.ts';
import { openRedsysFake } from '#e2e/fakes/redsys/index.ts';
import { TRUSTED_PROXIES } from './http-request.ts';
import { openVenue, type Venue } from './open-venue.ts';

const MERCHANT = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };

/** A running venue for test cases of attacks, with the codes of its tables. */
export interface AttackedVenue extends Venue {
  readonly tables: readonly string[];
}

/**
 * Starts a venue for tests of attacks, with these additional server settings. Customers can pay by card, or pay staff. The limits
 * of unpaid money are those of a new venue.
 */
export async function openAttackedVenue(settings: NodeJS.ProcessEnv = {}): Promise<AttackedVenue> {
  const bank = await openRedsysFake(MERCHANT);
  try {
    const venue = await openVenue({
      ...{ REDSYS_MERCHANT_CODE: MERCHANT.merchantCode, REDSYS_SECRET_KEY: MERCHANT.secretKey, REDSYS_URL: bank.url },
      ...{ GOOGLE_PAY_MERCHANT_ID: 'operations', ALLOW_SIMULATORS: '1', TRUSTED_PROXIES },
      ...settings,
    });
    const tables = await prepareVenue(venue);
    return {
      ...venue,
      tables,
      [Symbol.asyncDispose]: async () => {
        await venue[Symbol.asyncDispose]();
        await bank.close();
      },
    };
  } catch (error) {
    await bank.close();
    throw error;
  }
}

/** Returns a payment token of the simulated Google Pay. By its `scenario` the simulated bank approves or denies the payment. */
export function walletToken(scenario: 'approved' | 'denied'): string {
  return JSON.stringify({ simulator: 'google-pay', gatewayMerchantId: MERCHANT.merchantCode, scenario });
}

/** Prepares the venue, and returns the codes of its tables. */
async function prepareVenue({ address }: Venue): Promise<readonly string[]> {
  return onDatabase(address, async (client) => {
    await client.query(
      `update settings set payment_mode = 'redsys', offers_paying_staff = true, cooks_before_collecting = true,
         session_debt_max = 15000, table_debt_max = 30000`,
    );
    const { rows } = await client.query<{ code: string }>('select code from table_qrs where active order by code');
    return rows.map(({ code }) => code);
  });
}
