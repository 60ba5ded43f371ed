// A stranger sends 6,000 stolen cards from one table: behind the address of the customers, and from elsewhere.
import { addCustomers, sessionToken } from '#bench/measures/order-requests.ts';
import { onDatabase } from '#bench/rig/cluster.ts';
import { tableId } from '#seed/stable-ids.ts';
import { newId } from '#server/platform/ids.ts';
import { type AttackedVenue, openAttackedVenue, walletToken } from './attacked-venue.ts';
import { attackUntil, resultsText } from './attackers.ts';
import { type CaseFigures, mustHold, type OperationTest, withPartName } from './figures.ts';
import { CUSTOMER_COUNT, openHonestBar, THREE_DS_BROWSER } from './honest-bar.ts';
import { ELSEWHERE_ADDRESS, WIFI_ADDRESS } from './http-request.ts';
import { anOrder, openPhone, type Phone } from './phone.ts';

const CARDS = 6_000;
/** Sessions that the stranger has collected before. */
const SESSIONS = 4_000;
/** The customers pay one after the other during this time, and the attack lasts as long at least. */
const EVENING_MS = 60_000;
const ATTACK_MS_MAX = 240_000;
/** As in docs/security.md: 25 failures at one table, and as many more as there are connections to the database. */
const SENT_MAX = 31;
const ATTACKED_TABLE = 'A1';

/**
 * Test case of `npm run check:operations`: an attacker tries thousands of stolen cards. They must not reach the bank, and customers
 * must still be able to pay.
 */
export const operation: OperationTest = {
  name: 'stolen cards do not reach the bank, and customers pay',
  run: testCards,
};

async function testCards(): Promise<CaseFigures> {
  const inside = await attackVenue(WIFI_ADDRESS);
  const elsewhere = await attackVenue(ELSEWHERE_ADDRESS);
  return { ...withPartName('in the same Wi-Fi', inside), ...withPartName('from elsewhere', elsewhere) };
}

async function attackVenue(address: string): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  await collectSessions(venue);
  const bar = await openHonestBar(venue);
  // The first order stores the session of a customer; a scan does not.
  await bar.orderEarlier();
  await seatEarlier(venue);
  const stolen = walletToken('denied');
  const [attack, honest] = await Promise.all([
    attackUntil(
      performance.now() + ATTACK_MS_MAX,
      (sent) => {
        const cookie = `comanda_guest=${sessionToken(sent % SESSIONS)}`;
        return tryCard(openPhone(venue.server.port, { cookie, address }), stolen);
      },
      CARDS,
    ),
    bar.serve(EVENING_MS),
  ]);
  mustHold(attack.sent === CARDS, `all ${CARDS} cards are tried (${attack.sent} were)`);
  const sent = attack.results.get('failed') ?? 0;
  mustHold(sent <= SENT_MAX, `at most ${SENT_MAX} of ${CARDS} stolen cards reach the bank (it were ${sent})`);
  const incidents = await countIncidents(venue);
  mustHold(incidents === 1, `one incident is opened (it were ${incidents})`);
  return {
    'stolen cards tried': attack.sent,
    'of them sent to the bank': sent,
    'results of the tries': resultsText(attack),
    'incidents opened': incidents,
    ...honest,
  };
}

/** Places an order and tries to pay it. Returns the state of the attempt. */
async function tryCard(phone: Phone, token: string): Promise<string> {
  const order = anOrder(ATTACKED_TABLE);
  await phone.payments.placeOrder(order);
  const { attempt } = await phone.attempts.startAttempt({
    ...{ orderId: order.orderId, attemptId: newId(), paymentOption: 'googlepay', cardId: null, token },
    ...{ saveCard: false, browser: THREE_DS_BROWSER },
  });
  return attempt?.state ?? 'none';
}

/** Stores the sessions of the stranger, who has scanned the attacked table with each of them. */
async function collectSessions({ address }: AttackedVenue): Promise<void> {
  await onDatabase(address, async (client) => {
    await addCustomers(client, SESSIONS);
    await client.query('update customers set table_id = $1, table_code = $2', [
      tableId(ATTACKED_TABLE),
      ATTACKED_TABLE,
    ]);
  });
}

/** The customers at the attacked table were there before the stranger. */
async function seatEarlier({ address }: AttackedVenue): Promise<void> {
  await onDatabase(address, (client) =>
    client.query(
      `update customers set created_on = created_on - interval '15 minutes'
       where id in (select id from customers order by created_on desc, id desc limit $1)`,
      [CUSTOMER_COUNT],
    ),
  );
}

async function countIncidents({ address }: AttackedVenue): Promise<number> {
  const { rows } = await onDatabase(address, (client) =>
    client.query<{ count: number }>(`select count(*) from payment_incidents where kind = 'card-testing'`),
  );
  return rows[0]?.count ?? 0;
}
