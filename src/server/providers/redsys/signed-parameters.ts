// Envelopes with signed parameters: requests are encoded and signed, responses are verified and decoded.
import * as z from 'zod/mini';
import type { RedsysAccount } from './accounts.ts';
import {
  hasValidSignature,
  REDSYS_SIGNATURE_VERSIONS,
  type SignedRedsysMessage,
  signEncodedParameters,
} from './signature.ts';
import type { RedsysTerminal } from './terminal-settings.ts';

/**
 * The decoded parameters of a message from Redsys, by name. Redsys may add names, and does not write them in a consistent case.
 */
export type MerchantParameters = Readonly<Record<string, unknown>>;

/** The parameters of a request to Redsys. The signing key is derived from the order number. */
export type RequestParameters = MerchantParameters & { readonly DS_MERCHANT_ORDER: string };

type SigningKey = Pick<RedsysTerminal, 'signature' | 'secretKey'>;
type SignedFields = SignedRedsysMessage & Record<string, string>;

/** Encodes and signs the parameters of a request to Redsys. The signing key is derived from their order number. */
export function signParameters(key: SigningKey, parameters: RequestParameters): SignedFields {
  return signWithOrderNumber(key, parameters.DS_MERCHANT_ORDER, parameters);
}

/**
 * Encodes and signs the parameters of a request to Redsys, with a key derived from `order`. Use it for requests whose parameters
 * may have no order number of their own; for all others use `signParameters`.
 */
export function signWithOrderNumber(
  { signature, secretKey }: SigningKey,
  order: string,
  parameters: object,
): SignedFields {
  const encoded = Buffer.from(JSON.stringify(parameters)).toString(
    signature === 'HMAC_SHA512_V2' ? 'base64url' : 'base64',
  );
  return {
    Ds_SignatureVersion: signature,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signEncodedParameters(signature, secretKey, order, encoded),
  };
}

const envelopeShape = z.object({
  Ds_SignatureVersion: z.enum(REDSYS_SIGNATURE_VERSIONS),
  Ds_MerchantParameters: z.string(),
  Ds_Signature: z.string(),
});

const parametersShape = z.record(z.string(), z.unknown());

/**
 * Verifies the signature of a message from Redsys, and returns its decoded parameters. Returns null unless the message is for this
 * account and is signed with one of its keys.
 */
export function verifyEnvelope(account: RedsysAccount, received: unknown): MerchantParameters | null {
  const parameters = verifySignature(account, received, (fields) => readParameterAsText(fields, 'Ds_Order'));
  return parameters && isOfAccount(account, parameters) ? parameters : null;
}

/**
 * Verifies the signature of a message from Redsys with a key derived from `order`, and returns the decoded parameters; null if the
 * signature is wrong. Use it for messages whose parameters may have no order number of their own; for all others use
 * `verifyEnvelope`. The merchant and terminal of the message are not checked.
 */
export function verifyWithOrderNumber(
  account: RedsysAccount,
  order: string,
  received: unknown,
): MerchantParameters | null {
  return verifySignature(account, received, () => order);
}

function verifySignature(
  { secretKeys }: RedsysAccount,
  received: unknown,
  orderOf: (parameters: MerchantParameters) => string | null,
): MerchantParameters | null {
  const envelope = z.safeParse(envelopeShape, received);
  if (!envelope.success) return null;
  const parameters = decodeParameters(envelope.data.Ds_MerchantParameters);
  const order = parameters && orderOf(parameters);
  if (order === null) return null;
  return secretKeys.some((key) => hasValidSignature(envelope.data, key, order)) ? parameters : null;
}

/**
 * Returns the parameter with this name as text; null if it is missing, or neither a text nor a number. Upper and lower case of the
 * name do not matter.
 */
export function readParameterAsText(parameters: MerchantParameters, name: string): string | null {
  const value = readParameter(parameters, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/**
 * Returns the value of the parameter with this name; undefined if it is missing. Upper and lower case of the name do not matter.
 */
export function readParameter(parameters: MerchantParameters, name: string): unknown {
  const lowerCaseName = name.toLowerCase();
  return Object.entries(parameters).find(([key]) => key.toLowerCase() === lowerCaseName)?.[1];
}

/** Decodes the URL-encoded values of parameters that came in a form or an address. */
export function decodeUrlValues(parameters: MerchantParameters): MerchantParameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decodeUrlValue(value)]));
}

function decodeParameters(text: string): MerchantParameters | null {
  try {
    const read = z.safeParse(parametersShape, JSON.parse(Buffer.from(text, 'base64').toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Compares as numbers, because Redsys writes the terminal with leading zeros. */
function isOfAccount({ terminal: { merchantCode, terminal } }: RedsysAccount, parameters: MerchantParameters): boolean {
  return (
    Number(readParameterAsText(parameters, 'Ds_MerchantCode') ?? Number.NaN) === Number(merchantCode) &&
    Number(readParameterAsText(parameters, 'Ds_Terminal') ?? Number.NaN) === Number(terminal)
  );
}

function decodeUrlValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
