// The wallets' server, and their scripts run by themselves with a scenario given.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonBody } from '#e2e/fakes/redsys/test-merchant.ts';
import { type AppleSessionFake, openAppleSessionFake } from './index.ts';

/** What a page's script finds, as far as these need it. */
function load(script: string, walletScenario: string) {
  const window: Record<string, unknown> = { walletScenario, event: {} };
  const page = {
    window,
    document: { currentScript: null },
    HTMLScriptElement: class {},
    DOMException,
    crypto,
    queueMicrotask,
  };
  runInNewContext(readFileSync(path.join(import.meta.dirname, script), 'utf8'), page);
  return window;
}

describe('Google Pay', () => {
  const method = {
    type: 'CARD',
    parameters: { allowedAuthMethods: ['CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA'] },
  };
  const tokenizationSpecification = {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway: 'redsys', gatewayMerchantId: '999008881' },
  };
  const request = {
    apiVersion: 2,
    apiVersionMinor: 0,
    allowedPaymentMethods: [{ ...method, tokenizationSpecification }],
    transactionInfo: { countryCode: 'ES', currencyCode: 'EUR', totalPriceStatus: 'FINAL', totalPrice: '12.50' },
  };
  const clientOf = (scenario: string) => {
    const google = Object(load('google-pay.js', scenario).google);
    return new google.payments.api.PaymentsClient({ environment: 'TEST' });
  };

  it.each(['approved', 'denied', 'challenge'])('hands over a token that says %s', async (scenario) => {
    const { paymentMethodData } = await clientOf(scenario).loadPaymentData(request);
    expect(JSON.parse(paymentMethodData.tokenizationData.token)).toMatchObject({
      simulator: 'google-pay',
      scenario,
      amount: '12.50',
      gatewayMerchantId: '999008881',
    });
  });

  it('is ready unless it is unavailable', async () => {
    expect(await clientOf('approved').isReadyToPay(request)).toEqual({ result: true });
    expect(await clientOf('unavailable').isReadyToPay(request)).toEqual({ result: false });
  });

  it.each([
    ['CANCELED', 'cancelled', {}],
    ['INTERNAL_ERROR', 'unavailable', {}],
    ['DEVELOPER_ERROR', 'approved', { apiVersion: 1 }],
    ['DEVELOPER_ERROR', 'approved', { allowedPaymentMethods: [method] }],
    ['DEVELOPER_ERROR', 'approved', { transactionInfo: { ...request.transactionInfo, totalPrice: '12,50' } }],
  ])('fails with %s: %s %o', async (statusCode, scenario, wrong) => {
    const loading = clientOf(scenario).loadPaymentData({ ...request, ...wrong });
    await expect(loading).rejects.toMatchObject({ statusCode });
  });
});

describe('Apple Pay', () => {
  const request = {
    countryCode: 'ES',
    currencyCode: 'EUR',
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa'],
    total: { label: 'Bar', type: 'final', amount: '12.50' },
  };
  const merchantSession = () => ({ merchantSessionIdentifier: 'SSH1', expiresAt: Date.now() + 60_000 });

  /** Everything up to the guest's finger: what came of it. */
  function pay(scenario: string, session: unknown): Promise<unknown> {
    const ApplePaySession = Object(load('apple-pay.js', scenario).ApplePaySession);
    const apple = new ApplePaySession(6, request);
    return new Promise((resolve) => {
      apple.onvalidatemerchant = () => apple.completeMerchantValidation(session);
      apple.oncancel = (event: unknown) => resolve({ cancelled: event });
      apple.onpaymentauthorized = (event: unknown) => {
        apple.completePayment({ status: ApplePaySession.STATUS_SUCCESS });
        resolve(event);
      };
      apple.begin();
    });
  }

  it.each(['approved', 'denied', 'challenge'])('hands over a token that says %s', async (scenario) => {
    expect(await pay(scenario, merchantSession())).toMatchObject({
      payment: { token: { paymentData: { simulator: 'apple-pay', scenario, amount: '12.50', currency: 'EUR' } } },
    });
  });

  it('is cancelled by its guest, or for want of a session that is alive', async () => {
    expect(await pay('cancelled', merchantSession())).toEqual({ cancelled: {} });
    const withoutSession = { cancelled: { sessionError: { code: 'unknown' } } };
    expect(await pay('approved', {})).toEqual(withoutSession);
    expect(await pay('approved', { ...merchantSession(), expiresAt: Date.now() - 1 })).toEqual(withoutSession);
  });

  it('is there in version 6, unless it is unavailable', () => {
    const available = Object(load('apple-pay.js', 'approved').ApplePaySession);
    expect([available.supportsVersion(6), available.canMakePayments()]).toEqual([true, true]);
    const unavailable = Object(load('apple-pay.js', 'unavailable').ApplePaySession);
    expect([unavailable.supportsVersion(6), unavailable.canMakePayments()]).toEqual([false, false]);
  });

  it('can only be begun within a click', () => {
    const window = load('apple-pay.js', 'approved');
    window.event = undefined;
    const ApplePaySession = Object(window.ApplePaySession);
    expect(() => new ApplePaySession(6, request)).toThrow('user gesture');
  });

  it('refuses a request that is not complete', () => {
    const ApplePaySession = Object(load('apple-pay.js', 'approved').ApplePaySession);
    expect(() => new ApplePaySession(6, { ...request, total: { label: 'Bar', amount: '12,5' } })).toThrow('complete');
    expect(() => new ApplePaySession(3, request)).toThrow('complete');
  });
});

describe("Apple's sessions", () => {
  let fake: AppleSessionFake;
  beforeAll(async () => {
    fake = await openAppleSessionFake();
  });
  afterAll(() => fake.close());

  const asked = {
    merchantIdentifier: 'merchant.bar',
    displayName: 'Bar',
    initiative: 'web',
    initiativeContext: 'bar.test',
  };

  it('are made for a domain, and last five minutes', async () => {
    const response = await fetch(fake.sessionUrl, jsonBody(asked));
    const session = Object(await response.json());
    expect(session).toMatchObject({ merchantIdentifier: 'merchant.bar', domainName: 'bar.test', displayName: 'Bar' });
    expect(session.expiresAt - session.epochTimestamp).toBe(300_000);
    expect(fake.domains()).toEqual(['bar.test']);
  });

  it.each([
    { initiative: 'app' },
    { initiativeContext: 'https://bar.test' },
    { displayName: '' },
    { merchantIdentifier: 1 },
  ])('are refused: %o', async (wrong) => {
    const body = 'merchantIdentifier' in wrong ? { ...asked, merchantIdentifier: undefined } : { ...asked, ...wrong };
    expect((await fetch(fake.sessionUrl, jsonBody(body))).status).toBe(400);
  });

  it('come with the scripts that browsers load', async () => {
    for (const address of [fake.googlePayScriptUrl, fake.applePayScriptUrl, `${fake.url}/choose-scenario.js`]) {
      const response = await fetch(address);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('content-type')).toContain('text/javascript');
    }
  });
});
