// The numbered credentials of Stripe.
import { describe, expect, it } from 'vitest';
import { InvalidSettingError } from '#server/platform/config.ts';
import { readStripeSettings } from './settings.ts';

const FIRST = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const numbered = (number: number) => ({
  [`STRIPE_SECRET_KEY_${number}`]: `sk_live_${number}`,
  [`STRIPE_PUBLISHABLE_KEY_${number}`]: `pk_live_${number}`,
  [`STRIPE_WEBHOOK_SECRET_${number}`]: `whsec_${number}`,
});

describe('numbered credentials', () => {
  it('are read in the order of their numbers, which may have gaps', () => {
    const settings = read({ ...numbered(9), ...FIRST, ...numbered(3) });
    expect(settings).toMatchObject({ secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' });
    expect(settings?.otherCredentials).toEqual([
      { secretKey: 'sk_live_3', publishableKey: 'pk_live_3', webhookSecret: 'whsec_3' },
      { secretKey: 'sk_live_9', publishableKey: 'pk_live_9', webhookSecret: 'whsec_9' },
    ]);
  });

  it('have the values of the first where they set none: an old key, or an old secret of the webhooks', () => {
    const settings = read({ ...FIRST, STRIPE_SECRET_KEY_2: 'rk_live_old', STRIPE_WEBHOOK_SECRET_3: 'whsec_old' });
    expect(settings?.otherCredentials).toEqual([
      { secretKey: 'rk_live_old', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' },
      { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_old' },
    ]);
  });

  it('that are empty count as not set', () => {
    expect(read({ ...FIRST, STRIPE_SECRET_KEY_2: '', STRIPE_WEBHOOK_SECRET_2: '' })?.otherCredentials).toEqual([]);
  });

  it.each([
    [{ ...FIRST, STRIPE_SECRET_KEY_2: 'pk_live_2' }, 'The setting STRIPE_SECRET_KEY_2 is wrong'],
    [{ ...FIRST, ...numbered(2), STRIPE_WEBHOOK_SECRET_2: 'secret' }, 'The setting STRIPE_WEBHOOK_SECRET_2 is wrong'],
    [numbered(2), 'The setting STRIPE_SECRET_KEY is missing'],
  ])('%o are rejected', (env, message) => {
    expect(() => read(env)).toThrow(InvalidSettingError);
    expect(() => read(env)).toThrow(message);
  });
});

function read(env: Record<string, string>) {
  return readStripeSettings(env);
}
