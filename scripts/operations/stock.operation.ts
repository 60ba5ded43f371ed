// A stranger reserves counted stock with unpaid orders of many sessions for a minute, while customers order the same product.
// Behind the address of the stranger, the customers have had an order accepted before.
import { onDatabase } from '#bench/rig/cluster.ts';
import { newId } from '#server/platform/ids.ts';
import { type AttackedVenue, openAttackedVenue } from './attacked-venue.ts';
import { attackUntil, openStrangerSessions, resultsText, STRANGER_SESSIONS } from './attackers.ts';
import { type CaseFigures, mustHold, type OperationTest, withPartName } from './figures.ts';
import { CUSTOMER_COUNT, openHonestBar, THREE_DS_BROWSER } from './honest-bar.ts';
import { ELSEWHERE_ADDRESS, WIFI_ADDRESS } from './http-request.ts';
import { anOrder, BEER_ID, type Phone } from './phone.ts';

/** Units that the venue has of the product. The customers need 600 of them. */
const STOCK = 1_500;
/** What one session may reserve before it pays. */
const UNITS_OF_ORDER = 20;
/** Two hundred before they pay, and as many while they pay. */
const HELD_MAX = 400;
const ATTACK_MS = 60_000;

/**
 * Test case of `npm run check:operations`: an attacker reserves stock with unpaid orders. Customers must still be able to order the
 * product.
 */
export const operation: OperationTest = { name: 'unpaid orders do not sell out the menu', run: holdStock };

async function holdStock(): Promise<CaseFigures> {
  const elsewhere = await attackVenue(ELSEWHERE_ADDRESS);
  const inside = await attackVenue(WIFI_ADDRESS);
  return { ...withPartName('from elsewhere', elsewhere), ...withPartName('in the same Wi-Fi', inside) };
}

async function attackVenue(address: string): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  await onDatabase(venue.address, (client) =>
    client.query('update products set counts_stock = true, stock = $1 where id = $2', [STOCK, BEER_ID]),
  );
  const bar = await openHonestBar(venue);
  const strangers = await openStrangerSessions(venue, bar, address);
  let lowest = STOCK;
  const [attack, honest] = await Promise.all([
    attackUntil(performance.now() + ATTACK_MS, async (sent) => {
      const index = sent % STRANGER_SESSIONS;
      const phone = strangers[index];
      if (sent % 100 === 0) lowest = Math.min(lowest, await readStock(venue));
      return phone ? reserve(venue, phone, index) : 'no session';
    }),
    bar.serve(ATTACK_MS),
  ]);
  const sold = CUSTOMER_COUNT * (address === WIFI_ADDRESS ? 2 : 1);
  const held = STOCK - sold - (await readStock(venue));
  mustHold(held <= HELD_MAX, `a stranger holds at most ${HELD_MAX} units (${held})`);
  mustHold(lowest > 0, 'the product is never sold out');
  return {
    'units in stock': STOCK,
    'requests of the stranger': attack.sent,
    'their results': resultsText(attack),
    'units that the stranger holds after a minute': held,
    'fewest units on sale': lowest,
    ...honest,
  };
}

/** Orders as much as one session may reserve, and begins to pay on a page of the bank without going on. */
async function reserve({ tables }: AttackedVenue, phone: Phone, index: number): Promise<string> {
  const order = anOrder(tables[index % tables.length] ?? '');
  const lines = order.lines.map((line) => ({ ...line, quantity: UNITS_OF_ORDER }));
  await phone.payments.placeOrder({ ...order, lines });
  const { attempt } = await phone.attempts.startAttempt({
    ...{ orderId: order.orderId, attemptId: newId(), paymentOption: 'bizum', cardId: null, token: null },
    ...{ saveCard: false, browser: THREE_DS_BROWSER },
  });
  return attempt?.state ?? 'placed';
}

async function readStock({ address }: AttackedVenue): Promise<number> {
  const { rows } = await onDatabase(address, (client) =>
    client.query<{ stock: number }>('select stock from products where id = $1', [BEER_ID]),
  );
  return rows[0]?.stock ?? 0;
}
