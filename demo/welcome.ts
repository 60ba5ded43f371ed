// The text that the demo prints when it listens: addresses, accounts and a test card.
import { renderUnicodeCompact } from 'uqr';
import { DEMO_PASSWORD } from '#domain/demo-account.ts';
import type { ProviderId } from '#domain/provider.ts';
import { DEMO_ACCOUNTS } from './demo-venue.ts';

/** A card of each simulated bank: it asks the customer to confirm the payment. */
const TEST_CARDS: Readonly<Record<ProviderId, string>> = {
  redsys: '4548810000000003',
  stripe: '4000 0027 6000 3184',
};

interface Welcome {
  readonly publicUrl: string;
  /** Address of the page that shows the paper of the simulated printers. */
  readonly printersUrl: string;
  /** The simulated bank by which customers pay; null if none runs. */
  readonly bank: ProviderId | null;
}

/**
 * Returns the text that the demo prints when it has started: its addresses, the demo accounts with the password, and a test card.
 */
export function welcomeText({ publicUrl, printersUrl, bank }: Welcome): string {
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
    ...(bank === null
      ? []
      : [`  Test card            ${TEST_CARDS[bank]} · 12/34 · CVV 123 (nothing is charged: the bank is a simulator)`]),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
