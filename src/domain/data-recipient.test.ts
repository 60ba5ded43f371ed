import { expect, it } from 'vitest';
import {
  type ActiveExternalServices,
  activeDataRecipients,
  DATA_RECIPIENTS,
  isEuropeanUnionOnly,
} from './data-recipient.ts';
import { PAYMENT_MODES } from './payment.ts';
import { PAYMENT_OPTIONS, PROVIDER_PAYMENT_OPTIONS } from './provider.ts';

const MANUAL: ActiveExternalServices = {
  paymentMode: 'manual',
  paymentOptions: [],
  sendsEmails: false,
  sendsPushMessages: false,
};

it('a venue that is paid at the bar and sends nothing has no recipient', () => {
  expect(activeDataRecipients(MANUAL)).toEqual([]);
});

it('a payment mode whose provider has no keys has no recipient', () => {
  for (const paymentMode of PAYMENT_MODES) expect(activeDataRecipients({ ...MANUAL, paymentMode })).toEqual([]);
});

it('Stripe is a recipient with its options, and no wallet is', () => {
  const paymentOptions = PROVIDER_PAYMENT_OPTIONS.stripe;
  expect(activeDataRecipients({ ...MANUAL, paymentMode: 'stripe', paymentOptions })).toEqual(['stripe']);
});

it('Redsys is a recipient with each wallet and Bizum that the venue offers, in every combination', () => {
  const extras = { googlepay: 'google-pay', applepay: 'apple-pay', bizum: 'bizum' } as const;
  const names = PAYMENT_OPTIONS.filter((option) => option in extras);
  for (let chosen = 0; chosen < 8; chosen += 1) {
    const offered = names.filter((_, index) => chosen & (1 << index));
    const paymentOptions = ['card' as const, ...offered];
    expect(new Set(activeDataRecipients({ ...MANUAL, paymentMode: 'redsys', paymentOptions }))).toEqual(
      new Set(['redsys', ...offered.map((option) => Reflect.get(extras, option))]),
    );
  }
});

it.each([
  [{ sendsEmails: true }, ['mail-server']],
  [{ sendsPushMessages: true }, ['push-services']],
  [{ sendsEmails: true, sendsPushMessages: true }, ['mail-server', 'push-services']],
])('a venue with %j has the recipients %j', (services, expected) => {
  expect(activeDataRecipients({ ...MANUAL, ...services })).toEqual(expected);
});

it('only the companies that treat data in Spain alone keep it in the European Union for certain', () => {
  expect(DATA_RECIPIENTS.filter(isEuropeanUnionOnly)).toEqual(['redsys', 'bizum']);
});
