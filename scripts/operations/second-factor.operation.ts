// Ten thousand guesses of the second factor of an owner whose password is known, from 500 networks in seven days, while the owner
// signs in on the known tablet and, once, on a new phone with a recovery code.
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseAddress, onDatabase, STAFF_DOMAIN, STAFF_PASSWORD } from '#bench/rig/cluster.ts';
import { hashToken } from '#server/platform/ids.ts';
import { hashPassword } from '#server/staff/index.ts';
import { hotp, timeStepOf } from '#server/staff/totp.ts';
import { type AttackedVenue, openAttackedVenue } from './attacked-venue.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { describeError } from './honest-bar.ts';
import { WIFI_ADDRESS } from './http-request.ts';
import { openPhone, type Phone } from './phone.ts';

const OWNER = `owner@${STAFF_DOMAIN}`;
const SECRET = Buffer.alloc(20, 7);
const RECOVERY_CODE = 'ABCDEFGHIJKLMNOP';
const NETWORKS = 500;
const GUESSES = 10_000;
const DAYS = 7;
/** Guesses that wait for their answers at the same time: as a stranger, each waits four seconds before its password is checked. */
const AT_ONCE = 200;
/** The first day moves in steps of five minutes, in which the first waits end one by one; later days in steps of an hour. */
const STEPS_OF_DAY = [288, ...Array.from({ length: DAYS - 1 }, () => 24)];
const STEPS = STEPS_OF_DAY.reduce((sum, steps) => sum + steps, 0);
/** The code of the app changes every 30 seconds, and each is accepted once. */
const OWNER_PERIOD_MS = 31_000;
const COMPARED_A_DAY_MAX = 40;
const DAY_SECONDS = 24 * 60 * 60;
/** Ten thousand passwords are checked in minutes: how long each takes is not measured here. */
const LOW_COSTS = { memory: 8, passes: 1, parallelism: 1 };
const MOBILE = '192.0.2.44';

/**
 * Test case of `npm run check:operations`: an attacker who knows an owner's password guesses the code of the second factor. No
 * guess may succeed.
 */
export const operation: OperationTest = { name: 'an attacker who knows the password cannot sign in', run: guessCodes };

async function guessCodes(): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  const tablet = openPhone(venue.server.port, { cookie: '', address: WIFI_ADDRESS });
  await signIn(tablet, '');
  await turnOnSecondFactor(venue);
  const week = { day: 0, sent: 0, compared: Array.from({ length: DAYS }, () => 0), others: new Map<string, number>() };
  const owner = { signIns: 0, hindered: new Array<string>() };
  const isOver = () => week.day >= DAYS;
  await Promise.all([
    moveClock(venue, week).finally(() => (week.day = DAYS)),
    signInAgainAndAgain(tablet, owner, isOver),
    ...Array.from({ length: AT_ONCE }, () => guessUntil(venue, week, isOver)),
  ]);
  const phone = openPhone(venue.server.port, { cookie: '', address: MOBILE });
  await signIn(phone, RECOVERY_CODE);

  mustHold(week.sent >= GUESSES, `${GUESSES} guesses are sent (${week.sent})`);
  mustHold(owner.signIns > 0 && owner.hindered.length === 0, `the owner signs in (${owner.hindered[0] ?? 'never'})`);
  const most = Math.max(...week.compared);
  mustHold(most <= COMPARED_A_DAY_MAX, `at most ${COMPARED_A_DAY_MAX} codes a day are compared (${most})`);
  return {
    'guesses sent': week.sent,
    'codes compared, by day': week.compared.join(', '),
    'results of the others': [...week.others].map(([result, count]) => `${result} ${count}`).join(', '),
    'sign-ins of the owner on the known tablet': owner.signIns,
    'of them refused': owner.hindered.length,
    'entries about wrong codes in the activity log': await countEntries(venue),
  };
}

interface Week {
  /** The present day, from 0. */
  day: number;
  sent: number;
  /** Codes that were compared and were wrong, by day. */
  readonly compared: number[];
  readonly others: Map<string, number>;
}

/** Every stored time of the counts moves back, which for the server is the same as if its clock moved on. */
async function moveClock({ address }: AttackedVenue, week: Week): Promise<void> {
  for (const [day, steps] of STEPS_OF_DAY.entries()) {
    week.day = day;
    for (let step = 0; step < steps; step += 1) {
      // The guesses are spread over all steps.
      const due = (GUESSES * (STEPS_OF_DAY.slice(0, day).reduce((sum, each) => sum + each, 0) + step + 1)) / STEPS;
      while (week.sent < due) await pause(20);
      for (const table of COUNTS) await moveBack(address, table, DAY_SECONDS / steps);
    }
  }
}

/** The counts, and their times. */
const COUNTS = [
  { name: 'sign_in_failures', times: ['locked_until', 'failed_on'] },
  { name: 'second_factor_failures', times: ['locked_until', 'failed_on', 'noticed_on'] },
];

/** The whole table is locked first: requests lock its rows in another order. */
async function moveBack(
  address: DatabaseAddress,
  { name, times }: (typeof COUNTS)[number],
  seconds: number,
): Promise<void> {
  const moved = times.map((time) => `${time} = ${time} - make_interval(secs => ${seconds})`).join(', ');
  await onDatabase(address, (client) =>
    client.query(`begin; lock table ${name} in exclusive mode; update ${name} set ${moved}; commit`),
  );
}

async function guessUntil({ server: { port } }: AttackedVenue, week: Week, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    week.sent += 1;
    const network = week.sent % NETWORKS;
    const phone = openPhone(port, { cookie: '', address: `198.${18 + Math.floor(network / 250)}.${network % 250}.7` });
    const result = await signIn(phone, wrongCode()).then(() => 'signed in', describeError);
    const day = Math.min(week.day, DAYS - 1);
    if (result === 'wrong-code') week.compared[day] = (week.compared[day] ?? 0) + 1;
    else week.others.set(result, (week.others.get(result) ?? 0) + 1);
  }
}

async function signInAgainAndAgain(
  tablet: Phone,
  owner: { signIns: number; readonly hindered: string[] },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    try {
      await signIn(tablet, hotp(SECRET, timeStepOf(new Date())));
      owner.signIns += 1;
    } catch (error) {
      owner.hindered.push(describeError(error));
    }
    const next = performance.now() + OWNER_PERIOD_MS;
    while (!isOver() && performance.now() < next) await pause(100);
  }
}

function signIn(phone: Phone, code: string) {
  return phone.staff.signIn({ email: OWNER, password: STAFF_PASSWORD, code });
}

/** A code that the app does not show now. */
function wrongCode(): string {
  const step = timeStepOf(new Date());
  const shown = [-1, 0, 1].map((distance) => hotp(SECRET, step + distance));
  return ['000000', '000001', '000002', '000003'].find((code) => !shown.includes(code)) ?? '';
}

async function turnOnSecondFactor({ address }: AttackedVenue): Promise<void> {
  const passwordHash = await hashPassword(STAFF_PASSWORD, LOW_COSTS);
  await onDatabase(address, async (client) => {
    await client.query('update staff_users set password_hash = $1 where email_key = $2', [passwordHash, OWNER]);
    const { rows } = await client.query<{ id: string }>('select id from staff_users where email_key = $1', [OWNER]);
    const id = rows[0]?.id;
    await client.query('insert into second_factors (user_id, secret, confirmed_on) values ($1, $2, now())', [
      id,
      SECRET,
    ]);
    await client.query('insert into recovery_codes (code_hash, user_id) values ($1, $2)', [
      hashToken(RECOVERY_CODE),
      id,
    ]);
  });
}

/** As many as mails: each is stored with one. */
async function countEntries({ address }: AttackedVenue): Promise<number> {
  const { rows } = await onDatabase(address, (client) =>
    client.query<{ count: number }>(`select count(*)::int as count from activity_log where kind = 'codes-locked'`),
  );
  return rows[0]?.count ?? 0;
}
