// The text that the demo prints when it listens: addresses, accounts and a test card.
import { renderUnicodeCompact } from 'uqr';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import { DEMO_ACCOUNTS } from './demo-venue.ts';

const TEST_CARDS = '4548810000000003 · 12/34 · CVV 123 (nothing is charged: the bank is a simulator)';

interface Welcome {
  readonly publicUrl: string;
  /** Address of the page that shows the paper of the simulated printers. */
  readonly printersUrl: string;
  /** True if the simulated banks run. */
  readonly hasTestCards: boolean;
}

/** Returns what a newcomer needs to try the demo. */
export function welcomeText({ publicUrl, printersUrl, hasTestCards }: Welcome): string {
  const customerLink = `${publicUrl}/?qr=A1`;
  return [
    '',
    renderUnicodeCompact(customerLink, { border: 1 }),
    '',
    `  Customer, table A1   ${customerLink}`,
    `  Staff                ${publicUrl}/admin`,
    `  Demo accounts        ${DEMO_ACCOUNTS.join(' · ')}`,
    `  Password             ${DEMO_PASSWORD}`,
    `  Printers             ${printersUrl} (simulated: their paper, and buttons for faults)`,
    ...(hasTestCards ? [`  Test cards           ${TEST_CARDS}`] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
