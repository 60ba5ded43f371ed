// A flood of malformed requests to addresses of the product, from the venue's own Wi-Fi and from elsewhere, while customers order.
import { randomUUID } from 'node:crypto';
import { openAttackedVenue } from './attacked-venue.ts';
import { type AttackCount, attackUntil, resultsText } from './attackers.ts';
import { type CaseFigures, mustHold, type OperationTest } from './figures.ts';
import { openHonestBar } from './honest-bar.ts';
import { ELSEWHERE_ADDRESS, sendRequest, WIFI_ADDRESS } from './http-request.ts';

const ATTACK_MS = 60_000;
const TOO_LONG = 'x'.repeat(70_000);
/** Each is refused: an unknown address, characters that no text may contain, another shape, too much, without a session. */
const MALFORMED = [
  { method: 'GET', path: '//' },
  { method: 'GET', path: '/api/images/%00' },
  { method: 'POST', path: '/api/attempt-returns/%00', input: {} },
  { method: 'POST', path: '/api/table-scans', input: { code: '\u0000' } },
  { method: 'POST', path: '/api/table-scans', input: { code: { toString: 'A1' } } },
  { method: 'POST', path: '/api/admin/session', input: { email: 1, password: [] } },
  { method: 'PUT', path: `/api/orders/${randomUUID()}`, input: { comment: TOO_LONG } },
  { method: 'GET', path: '/api/live?topics=menu,%E0%A4%A' },
  { method: 'DELETE', path: '/api/admin/session/..%2f..%2f' },
];

/** Test case of `npm run check:operations`: a flood of malformed requests while customers order. It must hinder nobody. */
export const operation: OperationTest = { name: 'a flood of malformed requests hinders nobody', run: floodVenue };

async function floodVenue(): Promise<CaseFigures> {
  await using venue = await openAttackedVenue();
  const bar = await openHonestBar(venue);
  const until = performance.now() + ATTACK_MS;
  const [fromWifi, fromElsewhere, honest] = await Promise.all([
    attackUntil(until, (sent) => sendMalformed(venue.server.port, WIFI_ADDRESS, sent)),
    attackUntil(until, (sent) => sendMalformed(venue.server.port, ELSEWHERE_ADDRESS, sent)),
    bar.serve(ATTACK_MS),
  ]);
  for (const attack of [fromWifi, fromElsewhere]) requireRefused(attack);
  return {
    'malformed requests from the Wi-Fi': fromWifi.sent,
    'their results': resultsText(fromWifi),
    'malformed requests from elsewhere': fromElsewhere.sent,
    'results of these': resultsText(fromElsewhere),
    ...honest,
  };
}

async function sendMalformed(port: number, address: string, sent: number): Promise<string> {
  const request = MALFORMED[sent % MALFORMED.length] ?? { method: 'GET', path: '/' };
  const outcome = await sendRequest(port, { ...request, address });
  return outcome.kind === 'response' ? String(outcome.status) : outcome.kind;
}

function requireRefused({ results }: AttackCount): void {
  const internal = [...results.keys()].filter((result) => result.startsWith('5'));
  mustHold(internal.length === 0, `no malformed request has an internal error (${internal.join(', ')})`);
}
