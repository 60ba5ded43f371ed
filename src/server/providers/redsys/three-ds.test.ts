// The 3-D Secure challenge, and the browser data for the bank.
import { describe, expect, it } from 'vitest';
import { createSilentLog } from '#server/platform/log.ts';
import { redsysAccountsFromSettings } from './accounts.ts';
import { createRedsysRequestContext, type RedsysRequestContext } from './client.ts';
import { attemptOf, BROWSER_DATA, NOW } from './testing/attempts.ts';
import { settingsOf } from './testing/bank.ts';
import { challengeStep, fingerprintStep, threeDsAuthenticationData } from './three-ds.ts';

const REAL = bankAt('https://sis.redsys.es');
const SIMULATED = bankAt('http://127.0.0.1:4002');

describe('the challenge page of the bank', () => {
  it.each([
    ['https://acs.example/ask', true, true],
    ['http://acs.example/ask', false, true],
    ['javascript:alert(1)', false, false],
    ['data:text/html,hello', false, false],
    ['//acs.example', false, false],
    ['', false, false],
  ])('at «%s» is allowed from the real server: %s, from a simulator: %s', (url, byReal, bySimulated) => {
    const challenge = { Ds_EMV3DS: { threeDSInfo: 'ChallengeRequest', acsURL: url, creq: 'q' } };
    expect(challengeStep(REAL, attemptOf(), challenge) !== null).toBe(byReal);
    expect(challengeStep(SIMULATED, attemptOf(), challenge) !== null).toBe(bySimulated);

    const card = { Ds_EMV3DS: { threeDSMethodURL: url, threeDSServerTransID: 'an-id' } };
    expect(fingerprintStep(REAL, attemptOf(), card) !== null).toBe(byReal);
    expect(fingerprintStep(SIMULATED, attemptOf(), card) !== null).toBe(bySimulated);
  });

  it.each([{}, { creq: undefined }, { PAReq: 'q' }, { MD: 's' }])(
    'is not shown without the data of the challenge: %o',
    (question) => {
      const challenge = { Ds_EMV3DS: { threeDSInfo: 'ChallengeRequest', acsURL: 'https://acs.example', ...question } };
      expect(challengeStep(REAL, attemptOf(), challenge)).toBeNull();
    },
  );
});

describe('the browser data for the bank', () => {
  it.each([
    [32, '32'],
    [30, '24'],
    [24, '24'],
    [3, '1'],
    [64, '48'],
  ])('reports a colour depth of %i bits as %s, which the standard allows', (colorDepth, said) => {
    expect(learned({ colorDepth })).toMatchObject({ browserColorDepth: said });
  });

  it('is cut to the lengths of the standard', () => {
    const data = learned({ language: 'zh-Hans-CN', userAgent: 'x'.repeat(5000), accept: 'y'.repeat(5000) });
    expect(data).toMatchObject({
      browserLanguage: 'zh-Hans-',
      browserUserAgent: 'x'.repeat(2048),
      browserAcceptHeader: 'y'.repeat(2048),
    });
  });
});

function learned(more: Partial<typeof BROWSER_DATA>) {
  return threeDsAuthenticationData(
    { version: '2.1.0', transactionId: null },
    attemptOf(),
    { ...BROWSER_DATA, ...more },
    'completed',
  );
}

function bankAt(url: string): RedsysRequestContext {
  const [account] = redsysAccountsFromSettings(settingsOf(url)).all;
  if (!account) throw new Error('No account.');
  const options = { publicUrl: 'https://bar.example', clock: () => NOW, log: createSilentLog() };
  return createRedsysRequestContext({ ...options, wallets: { googlePay: false, applePay: false } }, account);
}
