// The text that the demo prints when it listens: addresses, accounts and a test card.
import { renderUnicodeCompact } from 'uqr';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { DEMO_ACCOUNTS } from './demo-venue.ts';

const TEST_CARDS = '4548810000000003 · 12/34 · CVV 123 (nothing is charged: the bank is a simulator)';

/** Returns what a newcomer needs to try the demo. The test card is listed only when the simulators run. */
export function welcomeText(publicUrl: string, hasSimulators: boolean): string {
  const customerLink = `${publicUrl}/?qr=A1`;
  return [
    '',
    renderUnicodeCompact(customerLink, { border: 1 }),
    '',
    `  Customer, table A1   ${customerLink}`,
    `  Staff                ${publicUrl}/admin`,
    `  Demo accounts        ${DEMO_ACCOUNTS.join(' · ')}`,
    `  Password             ${DEMO_PASSWORD}`,
    ...(hasSimulators ? [`  Test cards           ${TEST_CARDS}`] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
