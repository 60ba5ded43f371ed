// Reads the tokens of the simulated wallets in the encodings of the real ones.
import type { Merchant, OperationRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

/** How a payment with a simulated wallet ends. The customer chooses it, and the token contains it. */
export type WalletScenario = 'approved' | 'denied' | 'challenge';

/** True if the request is a payment by Google Pay or Apple Pay: it has a wallet type or a wallet token. */
export function isWalletPayment(parameters: Fields): boolean {
  return parameters.DS_XPAYTYPE !== undefined || parameters.DS_XPAYDATA !== undefined;
}

/**
 * Returns how a wallet payment ends, by the token of the simulated wallet. Throws `SisError` for an unknown wallet or origin, an
 * invalid token, another merchant (Google Pay), or another amount or currency (Apple Pay).
 */
export function readWalletToken(parameters: Fields, request: OperationRequest, merchant: Merchant): WalletScenario {
  const data = textOf(parameters, 'DS_XPAYDATA');
  if (!['WEB', 'InApp'].includes(textOf(parameters, 'DS_XPAYORIGEN'))) throw new SisError('SIS0495');
  switch (textOf(parameters, 'DS_XPAYTYPE')) {
    case 'Google':
      return readGoogle(data, merchant);
    case 'Apple':
      return readApple(data, request);
    default:
      throw new SisError('SIS0496');
  }
}

function readGoogle(data: string, merchant: Merchant): WalletScenario {
  const isBase64 = data !== '' && Buffer.from(data, 'base64').toString('base64') === data;
  if (!isBase64) throw new SisError('SIS0499');
  const token = fieldsOfJson(Buffer.from(data, 'base64').toString('utf8'));
  if (token?.simulator !== 'google-pay' || token.gatewayMerchantId !== merchant.code) throw new SisError('SIS0499');
  return scenarioOf(token);
}

function readApple(data: string, request: OperationRequest): WalletScenario {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(data);
  const token = isHex ? fieldsOfJson(Buffer.from(data, 'hex').toString('utf8')) : null;
  if (token?.simulator !== 'apple-pay') throw new SisError('SIS0499');
  const isSameMoney = token.currency === 'EUR' && Math.round(Number(token.amount) * 100) === request.amount;
  if (!isSameMoney) throw new SisError('SIS0498');
  return scenarioOf(token);
}

function scenarioOf({ scenario }: Fields): WalletScenario {
  if (scenario === 'approved' || scenario === 'denied' || scenario === 'challenge') return scenario;
  throw new SisError('SIS0499');
}
