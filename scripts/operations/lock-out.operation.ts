// Wrong passwords and reset links for the owner's account, from a hundred networks and from the venue's own address, while the
// owner signs in on the usual device and on a new one in another network, and waiters open a shared tablet by PIN.
import { setTimeout as pause } from 'node:timers/promises';
import { STAFF_DOMAIN } from '#bench/rig/cluster.ts';
import { newId } from '#server/platform/ids.ts';
import { type AttackedVenue, openAttackedVenue } from './attacked-venue.ts';
import { attackUntil, resultsText } from './attackers.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { describeError, openHonestBar, signIn } from './honest-bar.ts';
import { WIFI_ADDRESS } from './http-request.ts';
import { openPhone, type Phone } from './phone.ts';

const OWNER = `owner@${STAFF_DOMAIN}`;
const NETWORKS = 100;
const ATTACK_MS = 60_000;
const PERIOD_MS = 4_000;
/** The network of the owner's new phone: neither the venue's nor one of the strangers. */
const MOBILE = '192.0.2.44';
const PIN = '482615';
/** The known device, and the tablet. */
const WAIT_MS_MAX = 5_000;
/** A new device waits four seconds with the strangers, and for its password to be checked. */
const NEW_DEVICE_MS_MAX = 10_000;
/** Each request of a link counts as an attempt of its device, and the fifth waits. */
const RESETS_MAX = 3;

/**
 * Test case of `npm run check:operations`: an attacker guesses passwords and requests reset links. Staff must still be able to sign
 * in.
 */
export const operation: OperationTest = { name: 'guessing locks no member of staff out', run: guessPasswords };

async function guessPasswords(): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  const { port } = venue.server;
  const bar = await openHonestBar(venue);
  const owner = openPhone(port, { cookie: '', address: WIFI_ADDRESS });
  await signIn(owner, 'owner');
  const tablet = await shareTablet(venue);
  const staff = createRecord();
  let isOver = false;
  const repeat = async (kind: string, work: () => Promise<unknown>) => {
    while (!isOver) {
      await record(staff, kind, work);
      await pause(PERIOD_MS);
    }
  };
  const everybody = Promise.all([
    repeat('sign-in on the usual device', () => signIn(owner, 'owner')),
    repeat('sign-in on a new device elsewhere', () =>
      signIn(openPhone(port, { cookie: '', address: MOBILE }), 'owner'),
    ),
    repeat('PIN on the shared tablet', tablet.openByPin),
    record(
      staff,
      'new device in the venue’s network',
      () => signIn(openPhone(port, { cookie: '', address: WIFI_ADDRESS }), 'owner'),
      {
        mayBeRefused: true,
      },
    ),
    requestLinks(staff, owner),
  ]);
  const [attack, links, honest] = await Promise.all([
    attackUntil(performance.now() + ATTACK_MS, (sent) => guess(port, sent)),
    attackUntil(performance.now() + ATTACK_MS, (sent) => requestLink(port, sent)),
    bar.serve(ATTACK_MS).finally(() => (isOver = true)),
  ]);
  await everybody;
  return {
    'wrong passwords sent': attack.sent,
    'their results': resultsText(attack),
    'reset links requested': links.sent,
    'results of these': resultsText(links),
    ...figuresOf(staff),
    ...honest,
  };
}

/** Every second attempt comes from the venue's own address. */
function addressOf(sent: number): string {
  return sent % 2 === 0 ? WIFI_ADDRESS : `198.51.100.${(sent % NETWORKS) + 1}`;
}

async function guess(port: number, sent: number): Promise<string> {
  const phone = openPhone(port, { cookie: '', address: addressOf(sent) });
  await phone.staff.signIn({ email: OWNER, password: `a-wrong-password-${sent}` });
  return 'signed in';
}

async function requestLink(port: number, sent: number): Promise<string> {
  const phone = openPhone(port, { cookie: '', address: addressOf(sent) });
  await phone.passwordResets.requestReset({ email: OWNER });
  return 'accepted';
}

async function requestLinks(staff: StaffRecord, owner: Phone): Promise<void> {
  for (let count = 0; count < RESETS_MAX; count += 1) {
    await record(staff, 'reset link from the usual device', () => owner.passwordResets.requestReset({ email: OWNER }));
    await pause(PERIOD_MS);
  }
}

/** A tablet behind the bar, on which a waiter signs in by PIN. */
async function shareTablet({ server: { port } }: AttackedVenue) {
  const own = openPhone(port, { cookie: '', address: WIFI_ADDRESS });
  await signIn(own);
  const { id: userId } = await own.staff.readSession({});
  await own.staff.setOwnPin({ pin: PIN });
  const tablet = openPhone(port, { cookie: '', address: WIFI_ADDRESS });
  await signIn(tablet, 'owner');
  await tablet.sharedTablets.shareTablet({ tabletId: newId(), name: 'Barra' });
  return { openByPin: () => tablet.sharedTablets.signInByPin({ userId, pin: PIN }) };
}

interface StaffRecord {
  readonly done: Map<string, number>;
  readonly slowest: Map<string, number>;
  readonly hindered: string[];
  readonly allowedRefusals: string[];
}

function createRecord(): StaffRecord {
  return { done: new Map(), slowest: new Map(), hindered: [], allowedRefusals: [] };
}

async function record(
  { done, slowest, hindered, allowedRefusals }: StaffRecord,
  kind: string,
  work: () => Promise<unknown>,
  { mayBeRefused = false }: { readonly mayBeRefused?: boolean } = {},
): Promise<void> {
  const startedAt = performance.now();
  try {
    await work();
    done.set(kind, (done.get(kind) ?? 0) + 1);
  } catch (error) {
    (mayBeRefused ? allowedRefusals : hindered).push(`${kind}: ${describeError(error)}`);
  }
  slowest.set(kind, Math.max(slowest.get(kind) ?? 0, performance.now() - startedAt));
}

function figuresOf({ done, slowest, hindered, allowedRefusals }: StaffRecord): CaseFigures {
  mustHold(
    hindered.length === 0,
    `no member of staff is locked out (${hindered.length} times, such as ${hindered[0]})`,
  );
  for (const [kind, ms] of slowest) {
    const max = kind.includes('new device') ? NEW_DEVICE_MS_MAX : WAIT_MS_MAX;
    mustHold(ms < max, `a ${kind} takes less than ${max} ms (${Math.round(ms)} ms)`);
  }
  return {
    ...Object.fromEntries(done),
    ...Object.fromEntries([...slowest].map(([kind, ms]) => [`slowest ${kind} (ms)`, Math.round(ms)])),
    'refused in the network of the guesser': allowedRefusals.join(', ') || 'nobody',
  };
}
