// One stranger orders with 300 sessions at every table for a minute, without paying.
import { onDatabase } from '#bench/rig/cluster.ts';
import { type AttackedVenue, openAttackedVenue } from './attacked-venue.ts';
import { attackUntil, openStrangerSessions } from './attackers.ts';
import { type CaseFigures, mustHold, type OperationTest, withPartName } from './figures.ts';
import { CUSTOMER_COUNT, openHonestBar } from './honest-bar.ts';
import { ELSEWHERE_ADDRESS, WIFI_ADDRESS } from './http-request.ts';
import { anOrder, type Phone } from './phone.ts';

const ATTACK_MS = 60_000;
const LINES_OF_ATTACK = 20;
const TABLE_DEBT_MAX = 30_000;

/**
 * Test case of `npm run check:operations`: an attacker orders at every table with 300 sessions and pays nothing. The honest
 * customers and the waiter must be able to work as before.
 */
export const operation: OperationTest = { name: 'false orders leave a full bar alone', run: orderFalsely };

async function orderFalsely(): Promise<CaseFigures> {
  const elsewhere = await attackVenue(ELSEWHERE_ADDRESS);
  const inside = await attackVenue(WIFI_ADDRESS);
  return { ...withPartName('from elsewhere', elsewhere), ...withPartName('in the same Wi-Fi', inside) };
}

/** One attack on a new venue. Behind the address of the stranger, the customers have had an order accepted before. */
async function attackVenue(address: string): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  const bar = await openHonestBar(venue);
  const strangers = await openStrangerSessions(venue, bar, address);
  const [attack, honest] = await Promise.all([
    attackUntil(performance.now() + ATTACK_MS, async (sent) => {
      const index = sent % strangers.length;
      const phone = strangers[index];
      return phone ? orderFalselyOnce(venue, phone, index) : 'no session';
    }),
    bar.serve(ATTACK_MS, { owes: true }),
  ]);
  const stored = await readStored(venue);
  // With `owes`, each customer has two orders on the boards.
  const expected = CUSTOMER_COUNT * (address === WIFI_ADDRESS ? 3 : 2);
  mustHold(stored.honestOnBoards === expected, `all orders of customers are on the boards (${stored.honestOnBoards})`);
  mustHold(stored.falseOwedMax <= TABLE_DEBT_MAX, 'strangers owe at no table more than its limit');
  return {
    'requests of the stranger': attack.sent,
    'false orders on the boards': stored.falseOnBoards,
    'false orders waiting for staff': stored.falseWaiting,
    refused: attack.sent - (attack.results.get('placed') ?? 0),
    ...honest,
  };
}

async function orderFalselyOnce({ tables }: AttackedVenue, phone: Phone, index: number): Promise<string> {
  const order = anOrder(tables[index % tables.length] ?? '');
  const [line] = order.lines;
  const repeated = line ? Array.from({ length: LINES_OF_ATTACK }, () => line) : [];
  await phone.payments.placeOrder({ ...order, lines: repeated, payTo: 'staff' });
  return 'placed';
}

const LINES = 'select count(*) as lines from order_lines where order_lines.order_id = orders.id';

/** What is stored after the attack. An order of the stranger has twenty lines. */
async function readStored({ address }: AttackedVenue) {
  return onDatabase(address, async (client) => {
    const { rows } = await client.query<
      Record<'falseOnBoards' | 'falseWaiting' | 'honestOnBoards' | 'falseOwedMax', number>
    >(
      `select
         count(*) filter (where lines = $1 and sent_on is not null)::integer as "falseOnBoards",
         count(*) filter (where lines = $1 and sent_on is null)::integer as "falseWaiting",
         count(*) filter (where lines = 1 and sent_on is not null)::integer as "honestOnBoards",
         (select coalesce(max(owed), 0)::integer from (
           select sum(total_amount_order) as owed from payments join orders on orders.id = remainder_of cross join lateral (${LINES}) as counted
           where sent_on is not null and lines = $1 group by payments.table_code
         ) as tables) as "falseOwedMax"
       from payments join orders on orders.id = remainder_of cross join lateral (${LINES}) as counted`,
      [LINES_OF_ATTACK],
    );
    const [stored] = rows;
    if (!stored) throw new Error('Nothing was read.');
    return stored;
  });
}
