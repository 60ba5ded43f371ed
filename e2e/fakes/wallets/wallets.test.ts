// Tests of the wallet simulator: merchant sessions, and the browser scripts run with a given scenario.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonPostRequest } from '#e2e/fakes/redsys/test-merchant.ts';
import { openWalletsFake, type WalletsFake } from './index.ts';

/** Runs a script with the browser objects that it uses. Returns its `window`. */
function runScript(script: string, walletScenario: string) {
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
  const withCallback = { ...request, callbackIntents: ['PAYMENT_AUTHORIZATION'] };
  const SUCCESS = { transactionState: 'SUCCESS' };
  const DENIED = { transactionState: 'ERROR', error: { message: 'Denegada' } };
  const clientOf = (scenario: string, paymentDataCallbacks = {}) => {
    const google = Object(runScript('google-pay.js', scenario).google);
    return new google.payments.api.PaymentsClient({ environment: 'TEST', paymentDataCallbacks });
  };

  it.each(['approved', 'denied', 'challenge'])('the token contains the scenario %s', async (scenario) => {
    const { paymentMethodData } = await clientOf(scenario).loadPaymentData(request);
    expect(JSON.parse(paymentMethodData.tokenizationData.token)).toMatchObject({
      simulator: 'google-pay',
      scenario,
      amount: '12.50',
      gatewayMerchantId: '999008881',
    });
  });

  it('the wallet is ready unless the scenario is «unavailable»', async () => {
    expect(await clientOf('approved').isReadyToPay(request)).toEqual({ result: true });
    expect(await clientOf('unavailable').isReadyToPay(request)).toEqual({ result: false });
  });

  it.each([
    ['CANCELED', 'cancelled', {}],
    ['INTERNAL_ERROR', 'unavailable', {}],
    ['DEVELOPER_ERROR', 'approved', { apiVersion: 1 }],
    ['DEVELOPER_ERROR', 'approved', { allowedPaymentMethods: [method] }],
    ['DEVELOPER_ERROR', 'approved', { transactionInfo: { ...request.transactionInfo, totalPrice: '12,50' } }],
  ])('a payment fails with %s: %s %o', async (statusCode, scenario, wrong) => {
    const loading = clientOf(scenario).loadPaymentData({ ...request, ...wrong });
    await expect(loading).rejects.toMatchObject({ statusCode });
  });

  it('the sheet stays open until the page has charged the payment, and then closes with its data', async () => {
    const authorised: unknown[] = [];
    const onPaymentAuthorized = async (data: unknown) => {
      authorised.push(data);
      return SUCCESS;
    };
    const data = await clientOf('approved', { onPaymentAuthorized }).loadPaymentData(withCallback);
    expect(authorised).toEqual([data]);
  });

  it('an error keeps the sheet open: the customer pays with another card, or closes it', async () => {
    const scenarios: string[] = [];
    const onPaymentAuthorized = async (data: { paymentMethodData: { tokenizationData: { token: string } } }) => {
      const { scenario } = JSON.parse(data.paymentMethodData.tokenizationData.token);
      scenarios.push(scenario);
      return scenario === 'denied' ? DENIED : SUCCESS;
    };
    await clientOf('retried', { onPaymentAuthorized }).loadPaymentData(withCallback);
    expect(scenarios).toEqual(['denied', 'approved']);
    const closed = clientOf('denied', { onPaymentAuthorized }).loadPaymentData(withCallback);
    await expect(closed).rejects.toMatchObject({ statusCode: 'CANCELED' });
  });

  it('a customer may close the sheet while the page charges the payment', async () => {
    const onPaymentAuthorized = () => new Promise(() => {});
    const closed = clientOf('dismissed', { onPaymentAuthorized }).loadPaymentData(withCallback);
    await expect(closed).rejects.toMatchObject({ statusCode: 'CANCELED' });
  });

  it.each(['MERCHANT_ACCOUNT_ERROR', 'INTERNAL_ERROR'])('the sheet fails with the code %s', async (statusCode) => {
    await expect(clientOf(statusCode).loadPaymentData(request)).rejects.toMatchObject({ statusCode });
  });

  it('a callback without its intent is refused, and an intent without its callback', async () => {
    const refused = { statusCode: 'DEVELOPER_ERROR' };
    const onPaymentAuthorized = async () => SUCCESS;
    const withoutIntent = clientOf('approved', { onPaymentAuthorized }).loadPaymentData(request);
    await expect(withoutIntent).rejects.toMatchObject(refused);
    await expect(clientOf('approved').loadPaymentData(withCallback)).rejects.toMatchObject(refused);
  });

  it('a button without its payment methods is refused', () => {
    expect(() => clientOf('approved').createButton({ onClick: () => undefined })).toThrow('allowedPaymentMethods');
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

  /** Starts a payment and resolves with its result: authorized or cancelled. */
  function pay(scenario: string, session: unknown): Promise<unknown> {
    const ApplePaySession = Object(runScript('apple-pay.js', scenario).ApplePaySession);
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

  it.each(['approved', 'denied', 'challenge'])('the token contains the scenario %s', async (scenario) => {
    expect(await pay(scenario, merchantSession())).toMatchObject({
      payment: { token: { paymentData: { simulator: 'apple-pay', scenario, amount: '12.50', currency: 'EUR' } } },
    });
  });

  it('a payment is cancelled by the customer or without a valid session', async () => {
    expect(await pay('cancelled', merchantSession())).toEqual({ cancelled: {} });
    const withoutSession = { cancelled: { sessionError: { code: 'unknown' } } };
    expect(await pay('approved', {})).toEqual(withoutSession);
    expect(await pay('approved', { ...merchantSession(), expiresAt: Date.now() - 1 })).toEqual(withoutSession);
  });

  it('a sheet that the customer closes while the page charges accepts no result', async () => {
    const ApplePaySession = Object(runScript('apple-pay.js', 'dismissed').ApplePaySession);
    const apple = new ApplePaySession(6, request);
    const events: string[] = [];
    await new Promise<void>((resolve) => {
      apple.onvalidatemerchant = () => apple.completeMerchantValidation(merchantSession());
      apple.onpaymentauthorized = () => events.push('authorized');
      apple.oncancel = () => resolve(void events.push('cancelled'));
      apple.begin();
    });
    expect(events).toEqual(['authorized', 'cancelled']);
    expect(() => apple.completePayment({ status: 0 })).toThrow('Nothing was authorized');
    expect(() => apple.abort()).toThrow('no sheet');
  });

  it('a page has one sheet at a time', () => {
    const ApplePaySession = Object(runScript('apple-pay.js', 'approved').ApplePaySession);
    const first = new ApplePaySession(6, request);
    first.begin();
    expect(() => new ApplePaySession(6, request).begin()).toThrow('active payment session');
    first.abort();
    new ApplePaySession(6, request).begin();
  });

  it('version 6 is supported unless the scenario is «unavailable»', () => {
    const available = Object(runScript('apple-pay.js', 'approved').ApplePaySession);
    expect([available.supportsVersion(6), available.canMakePayments()]).toEqual([true, true]);
    const unavailable = Object(runScript('apple-pay.js', 'unavailable').ApplePaySession);
    expect([unavailable.supportsVersion(6), unavailable.canMakePayments()]).toEqual([false, false]);
  });

  it('a session can be created only while an event is handled', () => {
    const window = runScript('apple-pay.js', 'approved');
    window.event = undefined;
    const ApplePaySession = Object(window.ApplePaySession);
    expect(() => new ApplePaySession(6, request)).toThrow('user gesture');
  });

  it('an incomplete payment request is refused', () => {
    const ApplePaySession = Object(runScript('apple-pay.js', 'approved').ApplePaySession);
    expect(() => new ApplePaySession(6, { ...request, total: { label: 'Bar', amount: '12,5' } })).toThrow('complete');
    expect(() => new ApplePaySession(3, request)).toThrow('complete');
  });
});

describe('merchant sessions of Apple', () => {
  let fake: WalletsFake;
  beforeAll(async () => {
    fake = await openWalletsFake();
  });
  afterAll(() => fake.close());

  const request = {
    merchantIdentifier: 'merchant.bar',
    displayName: 'Bar',
    initiative: 'web',
    initiativeContext: 'bar.test',
  };

  it('a session is created for a domain and lasts five minutes', async () => {
    const response = await fetch(fake.sessionUrl, jsonPostRequest(request));
    const session = Object(await response.json());
    expect(session).toMatchObject({ merchantIdentifier: 'merchant.bar', domainName: 'bar.test', displayName: 'Bar' });
    expect(session.expiresAt - session.epochTimestamp).toBe(300_000);
  });

  it.each([
    { initiative: 'app' },
    { initiativeContext: 'https://bar.test' },
    { displayName: '' },
    { merchantIdentifier: 1 },
  ])('an invalid session request is refused: %o', async (wrong) => {
    const body =
      'merchantIdentifier' in wrong ? { ...request, merchantIdentifier: undefined } : { ...request, ...wrong };
    expect((await fetch(fake.sessionUrl, jsonPostRequest(body))).status).toBe(400);
  });

  it('the scripts are served to every origin', async () => {
    for (const address of [fake.googlePayScriptUrl, `${fake.url}/choose-scenario.js`]) {
      const response = await fetch(address);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('content-type')).toContain('text/javascript');
    }
  });
});
