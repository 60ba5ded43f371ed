// Creating the payment gateways from the settings.
import { describe, expect, it } from 'vitest';
import { createPaymentGateways } from './payment-gateways.ts';
import { captureLog } from './platform/testing/log.ts';
import { readServerConfig } from './server-config.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const REDSYS = {
  REDSYS_MERCHANT_CODE: '999008881',
  REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  REDSYS_URL: 'test',
};

describe('the payment gateways', () => {
  it('have exactly the providers that are configured', async () => {
    expect((await gatewaysFor({})).providers).toEqual([]);
    expect((await gatewaysFor(REDSYS)).providers.map(({ id }) => id)).toEqual(['redsys']);
    expect((await gatewaysFor({ ...STRIPE, ...REDSYS })).providers.map(({ id }) => id)).toEqual(['stripe', 'redsys']);
  });

  it.each([
    [STRIPE, ['stripe']],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, ['stripe']],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, []],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1', ...REDSYS, REDSYS_URL: 'real' }, ['stripe']],
    [REDSYS, ['redsys']],
    [{ ...REDSYS, REDSYS_URL: 'real' }, []],
  ])('with %o warn in production that these providers charge no money: %o', async (given, inTest) => {
    const { log } = await gatewaysFor({ ...given, NODE_ENV: 'production' });
    if (inTest.length === 0) expect(log.text()).toBe('');
    else expect(JSON.parse(log.text())).toMatchObject({ providers: inTest });
  });

  it('put no secret into the content sources of the customer pages', async () => {
    const { providers } = await gatewaysFor({ ...STRIPE, ...REDSYS });
    const sources = JSON.stringify(providers.map((each) => each.contentSources));
    for (const secret of [STRIPE.STRIPE_SECRET_KEY, STRIPE.STRIPE_WEBHOOK_SECRET, REDSYS.REDSYS_SECRET_KEY]) {
      expect(sources).not.toContain(secret);
    }
  });

  it('offer Google Pay only together with Redsys', async () => {
    expect((await gatewaysFor({ GOOGLE_PAY_MERCHANT_ID: 'BCR2' })).googlePay).toBeNull();
    expect((await gatewaysFor({ GOOGLE_PAY_MERCHANT_ID: 'BCR2', ...REDSYS })).googlePay).toMatchObject({
      merchantId: 'BCR2',
      gatewayMerchantId: REDSYS.REDSYS_MERCHANT_CODE,
    });
  });
});

async function gatewaysFor(env: Record<string, string>) {
  const log = captureLog();
  const config = readServerConfig({ PUBLIC_URL: 'https://bar.example', ...env }, '/srv');
  return { ...(await createPaymentGateways(config, { log: log.log, clock: () => new Date() })), log };
}
