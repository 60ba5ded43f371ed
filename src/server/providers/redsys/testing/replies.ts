// Replies of the test bank in the formats of Redsys.

import { type RedsysSignatureVersion, signEncodedParameters } from '#server/providers/redsys/signature.ts';
import { REDSYS_ORDER_NUMBER } from './attempts.ts';

/** The secret key of the test merchant, with which the test bank signs. */
export const MERCHANT_KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';

/** A request that the test bank received. */
export interface ReceivedRequest {
  readonly path: string;
  readonly body: string;
  /** The parameters of the envelope, if there is one. */
  readonly parameters: Record<string, unknown>;
}

/** How the test bank reacts to one request: it sends a body, stays silent, closes the connection, or redirects. */
export type RedsysReply =
  | { readonly status?: number; readonly body: string }
  | { readonly does: 'hang-up' | 'keep-silent' | 'redirect' };

/** The parameters that every signed reply of the test bank has: order, merchant, terminal and transaction type. */
export const REPLY_PARAMETERS = {
  Ds_Order: REDSYS_ORDER_NUMBER,
  Ds_MerchantCode: '999008881',
  Ds_Terminal: '1',
  Ds_TransactionType: '0',
};
/** The reply parameters with the amount (33,50 €) and the currency of the payment attempts in tests. */
export const AMOUNT_PARAMETERS = { Ds_Amount: '3350', Ds_Currency: '978' };

/** Signs parameters as Redsys does, with the key of the test merchant, and returns them as a signed message (envelope). */
export function envelopeOf(
  parameters: Record<string, unknown>,
  { version = 'HMAC_SHA512_V2', key = MERCHANT_KEY }: { version?: RedsysSignatureVersion; key?: string } = {},
): Record<string, string> {
  const encoded = Buffer.from(JSON.stringify(parameters)).toString('base64');
  const order = String(parameters.Ds_Order ?? parameters.DS_ORDER);
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signEncodedParameters(version, key, order, encoded),
  };
}

/** Returns a reply of the test bank with these parameters, signed. */
export function signedReply(
  parameters: Record<string, unknown>,
  signed: Parameters<typeof envelopeOf>[1] = {},
): RedsysReply {
  return { body: JSON.stringify(envelopeOf({ ...REPLY_PARAMETERS, ...parameters }, signed)) };
}

/** Returns the reply of the test bank that approves a charge. */
export function approval(more: Record<string, unknown> = {}): RedsysReply {
  return signedReply({ ...AMOUNT_PARAMETERS, Ds_Response: '0000', Ds_AuthorisationCode: '392889', ...more });
}

/** Returns the reply of the test bank that declines a charge with this code. */
export function decline(code: string): RedsysReply {
  return signedReply({ ...AMOUNT_PARAMETERS, Ds_Response: code, Ds_AuthorisationCode: '' });
}

/** Returns the reply of the test bank that rejects a request with this error code. It has no signature. */
export function errorReply(errorCode: string): RedsysReply {
  return { body: JSON.stringify({ errorCode }) };
}

type Operation = Readonly<Record<string, string>>;

/**
 * Returns a reply of the SOAP query service of the test bank. `found` is its content: the fields of one or several operations, or
 * an error code. `hidden` is how the XML inside the SOAP element is escaped.
 */
export function queryReply(
  found: Operation | readonly Operation[] | string,
  hidden: 'entities' | 'cdata' = 'entities',
): RedsysReply {
  const operations: readonly Operation[] = Array.isArray(found) ? found : [found];
  const message =
    typeof found === 'string'
      ? `<ErrorMsg><Ds_ErrorCode>${found}</Ds_ErrorCode></ErrorMsg>`
      : operations.map(operationElement).join('');
  const messages = `<Messages><Version Ds_Version="0.0"><Message>${message}</Message></Version></Messages>`;
  const text =
    hidden === 'cdata' ? `<![CDATA[${messages}]]>` : messages.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return {
    body:
      '<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
      '<soapenv:Body><p259:consultaOperacionesResponse xmlns:p259="http://webservices.apl02.redsys.es">' +
      `<consultaOperacionesReturn>${text}</consultaOperacionesReturn>` +
      '</p259:consultaOperacionesResponse></soapenv:Body></soapenv:Envelope>',
  };
}

function operationElement(fields: Operation): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<Response Ds_Version="0.0">${elements.join('')}</Response>`;
}

/** The reply of the SOAP query service of the test bank for an order that it does not know. */
export const NOT_FOUND = queryReply('XML0024');

/**
 * Returns the fields of an ended operation as the query service of the test bank lists it, with these fields added or changed.
 */
export function endedOperation(more: Record<string, string>): Record<string, string> {
  return { ...REPLY_PARAMETERS, Ds_State: 'F', ...AMOUNT_PARAMETERS, ...more };
}

/**
 * Returns the reply of the test bank to `iniciaPeticion`: how the card is authenticated. If `emv3ds` is empty, the card requires
 * no 3-D Secure.
 */
export function initiateReply(emv3ds: Record<string, string>, more: Record<string, string> = {}): RedsysReply {
  const hasEmv3ds = Object.keys(emv3ds).length > 0;
  const answer = hasEmv3ds ? { Ds_EMV3DS: { threeDSInfo: 'CardConfiguration', ...emv3ds } } : { Ds_Card_PSD2: 'N' };
  return signedReply({ ...answer, ...more });
}

/** Returns the reply of the test bank that requires a challenge of the customer. */
export function challengeReply(more: Record<string, string>): RedsysReply {
  return signedReply({
    Ds_EMV3DS: {
      threeDSInfo: 'ChallengeRequest',
      protocolVersion: '2.2.0',
      acsURL: 'https://acs.example/ask',
      ...more,
    },
  });
}
