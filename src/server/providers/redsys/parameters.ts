// Envelopes: parameters encoded and signed on the way out, verified and read on the way in.
import * as z from 'zod/mini';
import { REDSYS_SIGNATURES, type RedsysSettings } from '#server/providers/settings.ts';
import { type Envelope, isSigned, sign } from './signature.ts';

/** What an envelope says. Redsys adds names of its own as it pleases, and writes them in more than one case. */
export type MerchantParameters = Readonly<Record<string, unknown>>;

/** What we ask of Redsys. */
export type RequestParameters = MerchantParameters & { readonly DS_MERCHANT_ORDER: string };

/** The parameters in an envelope that we signed. */
export function seal(
  { signature, secretKey }: Pick<RedsysSettings, 'signature' | 'secretKey'>,
  parameters: RequestParameters,
): Envelope & Record<string, string> {
  const encoded = Buffer.from(JSON.stringify(parameters)).toString(
    signature === 'HMAC_SHA512_V2' ? 'base64url' : 'base64',
  );
  return {
    Ds_SignatureVersion: signature,
    Ds_MerchantParameters: encoded,
    Ds_Signature: sign(signature, secretKey, parameters.DS_MERCHANT_ORDER, encoded),
  };
}

const envelopeShape = z.object({
  Ds_SignatureVersion: z.enum(REDSYS_SIGNATURES),
  Ds_MerchantParameters: z.string(),
  Ds_Signature: z.string(),
});

const parametersShape = z.record(z.string(), z.unknown());

/**
 * What an envelope from Redsys says about the operation it names; null unless it is signed with our key, and speaks of
 * this merchant and terminal.
 */
export function openEnvelope(settings: RedsysSettings, received: unknown): MerchantParameters | null {
  const envelope = z.safeParse(envelopeShape, received);
  if (!envelope.success) return null;
  const parameters = decoded(envelope.data.Ds_MerchantParameters);
  const order = parameters && textOf(parameters, 'Ds_Order');
  if (!parameters || order === null || !isSigned(envelope.data, settings.secretKey, order)) return null;
  return isOurs(settings, parameters) ? parameters : null;
}

/** The text under a name in either case; null when it is not there. */
export function textOf(parameters: MerchantParameters, name: string): string | null {
  const value = valueOf(parameters, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Whatever is under a name in either case. */
export function valueOf(parameters: MerchantParameters, name: string): unknown {
  const wanted = name.toLowerCase();
  return Object.entries(parameters).find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/** What came by a form or an address: there, and only there, the values inside are written as in an address too. */
export function urlDecoded(parameters: MerchantParameters): MerchantParameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, withoutPercents(value)]));
}

function decoded(text: string): MerchantParameters | null {
  try {
    const read = z.safeParse(parametersShape, JSON.parse(Buffer.from(text, 'base64').toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Redsys writes the terminal with zeros before it. */
function isOurs({ merchantCode, terminal }: RedsysSettings, parameters: MerchantParameters): boolean {
  return (
    Number(textOf(parameters, 'Ds_MerchantCode') ?? Number.NaN) === Number(merchantCode) &&
    Number(textOf(parameters, 'Ds_Terminal') ?? Number.NaN) === Number(terminal)
  );
}

function withoutPercents(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
