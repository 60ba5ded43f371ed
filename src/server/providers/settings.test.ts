// The settings of providers and wallets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { InvalidSettingError } from '#server/platform/config.ts';
import { readServerConfig } from '#server/server-config.ts';
import { NO_PROVIDER_SETTINGS } from './settings.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const REDSYS = { REDSYS_MERCHANT_CODE: '999008881', REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
const PRODUCTION = { NODE_ENV: 'production' };
const OTHER_KEY = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev';
const PEM = '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n';

describe('the provider settings', () => {
  it('are null for every provider whose variables are not set', () => {
    expect(read({})).toEqual(NO_PROVIDER_SETTINGS);
  });

  it('name Stripe’s own addresses unless a simulator is configured', () => {
    expect(read(STRIPE).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      otherCredentials: [],
      apiUrl: null,
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    });
    expect(read({ ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:4001/' }).stripe).toMatchObject({
      apiUrl: 'http://127.0.0.1:4001',
      scriptUrl: 'http://127.0.0.1:4001/stripe.js',
    });
  });

  it.each([
    [PRODUCTION, 'https://sis.redsys.es', 'https://sis.redsys.es/sis/NC/redsysV3.js'],
    [
      { REDSYS_URL: 'test' },
      'https://sis-t.redsys.es:25443',
      'https://sis-t.redsys.es:25443/sis/NC/sandbox/redsysV3.js',
    ],
    [
      { REDSYS_URL: 'http://127.0.0.1:4002/' },
      'http://127.0.0.1:4002',
      'http://127.0.0.1:4002/sis/NC/sandbox/redsysV3.js',
    ],
  ])('of Redsys with %o name the bank’s server and its script', (more, url, scriptUrl) => {
    expect(read({ ...REDSYS, ...more }).redsys).toEqual({
      merchantCode: '999008881',
      terminal: '1',
      secretKey: REDSYS.REDSYS_SECRET_KEY,
      url,
      scriptUrl,
      signature: 'HMAC_SHA512_V2',
    });
  });

  it('accept a Redsys terminal with leading zeros', () => {
    expect(read({ ...REDSYS, ...PRODUCTION, REDSYS_TERMINAL: '001' }).redsys).toMatchObject({ terminal: '1' });
  });

  it('of Redsys may have a terminal for each section, with the first key unless it has its own', () => {
    const sections = { REDSYS_DRINKS_TERMINAL: '002', REDSYS_FOOD_TERMINAL: '3', REDSYS_FOOD_SECRET_KEY: OTHER_KEY };
    const redsys = read({ ...REDSYS, ...PRODUCTION, ...sections }).redsys;
    expect(redsys?.sections).toMatchObject({
      drinks: { merchantCode: '999008881', terminal: '2', secretKey: REDSYS.REDSYS_SECRET_KEY },
      food: { merchantCode: '999008881', terminal: '3', secretKey: OTHER_KEY },
    });
    expect(() => read({ ...REDSYS, ...PRODUCTION, REDSYS_FOOD_SECRET_KEY: OTHER_KEY })).toThrow(
      'The setting REDSYS_FOOD_TERMINAL is missing',
    );
  });

  it('of Redsys may have earlier credentials, which have the values of the first ones where they have none', () => {
    const query = { REDSYS_QUERY_URL: 'https://sis.redsys.es/query' };
    const given = {
      ...{ REDSYS_SECRET_KEY_2: OTHER_KEY, REDSYS_SECRET_KEY_9: OTHER_KEY, REDSYS_MERCHANT_CODE_9: '1' },
      ...{ REDSYS_TERMINAL_9: '004', REDSYS_URL_9: 'test', REDSYS_SIGNATURE_9: 'HMAC_SHA256_V1' },
    };
    const first = read({ ...REDSYS, ...PRODUCTION, ...query }).redsys;
    expect(first?.earlier).toBeUndefined();
    expect(read({ ...REDSYS, ...PRODUCTION, ...query, ...given }).redsys?.earlier).toEqual([
      { ...first, secretKey: OTHER_KEY },
      {
        ...{ merchantCode: '1', terminal: '4', secretKey: OTHER_KEY, signature: 'HMAC_SHA256_V1', queryUrl: undefined },
        ...{ url: 'https://sis-t.redsys.es:25443' },
        scriptUrl: 'https://sis-t.redsys.es:25443/sis/NC/sandbox/redsysV3.js',
      },
    ]);
    expect(() => read({ ...REDSYS, ...PRODUCTION, REDSYS_TERMINAL_3: '2' })).toThrow(
      'The setting REDSYS_SECRET_KEY_3 is missing',
    );
  });

  it('use Google Pay’s test environment outside production', () => {
    const given = { GOOGLE_PAY_MERCHANT_ID: 'BCR2' };
    expect(read(given).googlePay).toMatchObject({ merchantId: 'BCR2', environment: 'TEST' });
    expect(read({ ...given, NODE_ENV: 'production' }).googlePay).toMatchObject({ environment: 'PRODUCTION' });
  });

  it('accept the certificate and key of Apple Pay as texts or as paths of files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'comanda-pem-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'key.pem'), PEM);
    const merchant = { ...PRODUCTION, APPLE_PAY_MERCHANT_ID: 'merchant.test' };
    const given = { ...merchant, APPLE_PAY_CERT: PEM, APPLE_PAY_KEY: 'key.pem' };
    expect(read(given, folder).applePay).toMatchObject({ merchantId: 'merchant.test', certificate: PEM, key: PEM });
    expect(() => read({ ...given, APPLE_PAY_KEY: 'none.pem' }, folder)).toThrow(/none\.pem.*cannot be read/);
  });

  it('accept Apple’s domain file as a text or as a path, also without a certificate', async () => {
    const text = '7B227073704964223A22'.repeat(8);
    const folder = await mkdtemp(path.join(tmpdir(), 'comanda-domain-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'association.txt'), `${text}\n`);
    expect(read({}).appleDomainFile).toBeNull();
    expect(read({ APPLE_PAY_DOMAIN_FILE: text })).toMatchObject({ appleDomainFile: text, applePay: null });
    expect(read({ APPLE_PAY_DOMAIN_FILE: 'association.txt' }, folder).appleDomainFile).toBe(`${text}\n`);
    expect(() => read({ APPLE_PAY_DOMAIN_FILE: 'none.txt' }, folder)).toThrow(/none\.txt.*cannot be read/);
  });

  it('name Google’s and Apple’s own addresses unless a simulator is configured', () => {
    const given = {
      ...PRODUCTION,
      GOOGLE_PAY_MERCHANT_ID: 'BCR2',
      APPLE_PAY_MERCHANT_ID: 'merchant.test',
      APPLE_PAY_CERT: PEM,
      APPLE_PAY_KEY: PEM,
    };
    const real = read(given);
    expect(real.googlePay?.scriptUrl).toBe('https://pay.google.com/gp/p/js/pay.js');
    expect(real.applePay?.sessionUrl).toBe('https://apple-pay-gateway.apple.com/paymentservices/paymentSession');

    const simulated = read({
      ...given,
      GOOGLE_PAY_URL: 'http://127.0.0.1:4003/google-pay.js',
      APPLE_PAY_URL: 'http://127.0.0.1:4003/session',
    });
    expect(simulated.googlePay?.scriptUrl).toBe('http://127.0.0.1:4003/google-pay.js');
    expect(simulated.applePay?.sessionUrl).toBe('http://127.0.0.1:4003/session');
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
    [{ REDSYS_MERCHANT_CODE: '999008881' }, 'REDSYS_SECRET_KEY'],
    [{ APPLE_PAY_CERT: PEM }, 'APPLE_PAY_MERCHANT_ID'],
  ])('of %o alone are rejected because %s is missing', (given, missing) => {
    expect(() => read(given)).toThrow(InvalidSettingError);
    expect(() => read(given)).toThrow(`The setting ${missing} is missing`);
  });

  it.each([
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY'],
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY'],
    [REDSYS, 'REDSYS_SECRET_KEY'],
    [{ ...REDSYS, REDSYS_URL: 'real' }, 'REDSYS_URL'],
    [{ ...REDSYS, REDSYS_URL: 'https://sis.redsys.es/' }, 'REDSYS_URL'],
    [{ APPLE_PAY_MERCHANT_ID: 'merchant.test', APPLE_PAY_CERT: PEM, APPLE_PAY_KEY: PEM }, 'APPLE_PAY_CERT'],
  ])('with real keys %o are refused outside production, and accepted in it', (given, name) => {
    for (const environment of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }]) {
      expect(() => read({ ...given, ...environment })).toThrow(InvalidSettingError);
      expect(() => read({ ...given, ...environment })).toThrow(
        `The setting ${name} would charge real cards: outside production`,
      );
    }
    expect(read({ ...given, ...PRODUCTION })).toBeDefined();
  });

  it('with the real keys of earlier credentials are refused outside production too', () => {
    for (const earlier of [
      { STRIPE_SECRET_KEY_2: 'sk_live_1' },
      { REDSYS_SECRET_KEY_2: OTHER_KEY, REDSYS_URL_2: 'real' },
    ]) {
      expect(() => read({ ...STRIPE, ...REDSYS, REDSYS_URL: 'test', ...earlier })).toThrow('would charge real cards');
    }
  });

  it('name the simulators among them', () => {
    const [url, other] = ['http://127.0.0.1:4001', 'https://simulator.example'];
    expect(read({ REDSYS_URL: 'test' }).simulators).toEqual([]);
    expect(read({ REDSYS_URL: 'https://sis-t.redsys.es:25443' }).simulators).toEqual([]);
    expect(read({ STRIPE_API_URL: url, REDSYS_URL: other, REDSYS_URL_2: url, GOOGLE_PAY_URL: url }).simulators).toEqual(
      [
        { provider: 'stripe', setting: 'STRIPE_API_URL' },
        { provider: 'redsys', setting: 'REDSYS_URL' },
        { provider: 'redsys', setting: 'REDSYS_URL_2' },
        { provider: 'redsys', setting: 'GOOGLE_PAY_URL' },
      ],
    );
  });

  it('show no key in the message that refuses it', () => {
    const given = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    expect(() => read(given)).toThrow(/^(?!.*sk_live_secret)/);
  });
});

describe('a wrong provider setting', () => {
  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1', 'a key that begins with sk_ or rk_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1', 'a key that begins with pk_'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'a secret that begins with whsec_'],
    ['STRIPE_API_URL', 'localhost', 'an address that begins with http:// or https://'],
    ['REDSYS_MERCHANT_CODE', 'FUC1', 'the merchant code (FUC), up to nine digits'],
    ['REDSYS_TERMINAL', 'uno', 'a terminal, up to three digits'],
    ['REDSYS_SECRET_KEY', 'short', 'the SHA-256 key, 32 characters'],
    ['REDSYS_URL', 'sandbox', 'real, test, or an address'],
    ['REDSYS_QUERY_URL', 'localhost', 'an address that begins with http:// or https://'],
    ['REDSYS_FOOD_TERMINAL', 'cocina', 'a terminal, up to three digits'],
    ['REDSYS_SECRET_KEY_2', 'short', 'the SHA-256 key, 32 characters'],
    ['REDSYS_SIGNATURE', 'HMAC_MD5', 'HMAC_SHA512_V2, HMAC_SHA512_V1, HMAC_SHA256_V1'],
  ])('%s «%s» is rejected with one line that names the setting and what it wants', (name, value, wanted) => {
    expect(() => read({ ...REDSYS, [name]: value })).toThrow(
      new InvalidSettingError(`The setting ${name} is wrong: it wants ${wanted}.`),
    );
  });
});

function read(env: Record<string, string>, root = '/srv') {
  return readServerConfig(env, root).providers;
}
