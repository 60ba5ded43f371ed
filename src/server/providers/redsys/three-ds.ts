// 3-D Secure at Redsys (the bank authenticates the customer): fingerprint of the browser, challenge, and their results.
import * as z from 'zod/mini';
import type { AttemptStep } from '#contract/attempts.ts';
import type { CustomerBrowser, ProviderAttempt } from '#server/attempts/index.ts';
import type { ThreeDsAuthentication } from './attempt-data.ts';
import type { RedsysRequestContext } from './client.ts';
import { type MerchantParameters, readParameter } from './signed-parameters.ts';

/** Version 1 of 3-D Secure. For cards that support no later version, Redsys sends `NO_3DS_v2` instead. */
const VERSION_1 = '1.0.2';
const NO_VERSION_2 = 'NO_3DS_v2';

const emv3dsShape = z.object({
  threeDSInfo: z.optional(z.string()),
  protocolVersion: z.optional(z.string()),
  threeDSServerTransID: z.optional(z.string()),
  threeDSMethodURL: z.optional(z.string()),
  acsURL: z.optional(z.string()),
  creq: z.optional(z.string()),
  PAReq: z.optional(z.string()),
  MD: z.optional(z.string()),
});

/** The 3-D Secure data in a request: the parameter `DS_MERCHANT_EMV3DS`. */
export type ThreeDsRequestData = Readonly<Record<string, string | boolean>>;

/**
 * The 3-D Secure data of the first request of a card payment, which asks Redsys how the customer must be authenticated. It contains
 * no card number.
 */
export const THREE_DS_FIRST_REQUEST_DATA: ThreeDsRequestData = { threeDSInfo: 'CardData' };

/**
 * Returns how 3-D Secure authenticates the customer of this card, from the response to the first request. Undefined if the bank
 * requires no 3-D Secure.
 */
export function threeDsAuthenticationOf(parameters: MerchantParameters): ThreeDsAuthentication | undefined {
  const { protocolVersion, threeDSServerTransID = null } = emv3dsOf(parameters);
  if (protocolVersion === undefined) return undefined;
  const version = protocolVersion === NO_VERSION_2 ? VERSION_1 : protocolVersion;
  return { version, transactionId: threeDSServerTransID };
}

/**
 * Returns the step in which the browser submits a hidden form to the bank, so that the bank can recognise the browser by its
 * fingerprint. Null if the bank requires no fingerprint, or if the address of the bank is not allowed.
 */
export function fingerprintStep(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  parameters: MerchantParameters,
): AttemptStep | null {
  const { threeDSMethodURL: url, threeDSServerTransID } = emv3dsOf(parameters);
  if (url === undefined || threeDSServerTransID === undefined || !isAllowedAddress(client, url)) return null;
  const method = { threeDSServerTransID, threeDSMethodNotificationURL: `${attempt.returnUrl}/fingerprint` };
  const threeDSMethodData = Buffer.from(JSON.stringify(method)).toString('base64url');
  return { do: 'fingerprint', url, fields: { threeDSMethodData } };
}

/**
 * Whether the bank collected the 3-D Secure fingerprint of the browser: `completed`, `not-completed` (the time limit passed), or
 * `unavailable` (the bank gave no address for it, or one that is not allowed).
 */
export type FingerprintResult = keyof typeof COMPLETION_INDICATORS;

/** `threeDSCompInd` of EMV 3-D Secure. */
const COMPLETION_INDICATORS = { completed: 'Y', 'not-completed': 'N', unavailable: 'U' } as const;

/**
 * Returns the 3-D Secure data of the request after the fingerprint: the result of the fingerprint and the properties of the
 * customer's browser. The bank uses the data to decide whether the customer must confirm the payment (challenge). For version 1 of
 * 3-D Secure, the data has only two headers of the browser.
 */
export function threeDsAuthenticationData(
  { version, transactionId }: ThreeDsAuthentication,
  attempt: ProviderAttempt,
  browser: CustomerBrowser,
  fingerprint: FingerprintResult,
): ThreeDsRequestData {
  const common = {
    threeDSInfo: 'AuthenticationData',
    protocolVersion: version,
    browserAcceptHeader: browser.accept.slice(0, HEADER_MAX),
    browserUserAgent: browser.userAgent.slice(0, HEADER_MAX),
  };
  if (version === VERSION_1) return common;
  return {
    ...common,
    ...(transactionId === null ? {} : { threeDSServerTransID: transactionId }),
    threeDSCompInd: COMPLETION_INDICATORS[fingerprint],
    notificationURL: attempt.returnUrl,
    browserIP: browser.address,
    browserJavaEnabled: false,
    browserJavascriptEnabled: true,
    browserLanguage: browser.language.slice(0, LANGUAGE_MAX),
    browserColorDepth: String(COLOR_DEPTHS.findLast((depth) => depth <= browser.colorDepth) ?? 1),
    browserScreenHeight: String(browser.screenHeight),
    browserScreenWidth: String(browser.screenWidth),
    browserTZ: String(browser.timeZoneOffset),
  };
}

const HEADER_MAX = 2048;
const LANGUAGE_MAX = 8;
/** The values that the standard allows; some screens have others. */
const COLOR_DEPTHS = [1, 4, 8, 15, 16, 24, 32, 48];

/**
 * True if a response of Redsys says that the bank requires a challenge: the customer must confirm the payment, for example with a
 * code from the app of the bank.
 */
export function isChallengeRequired(parameters: MerchantParameters): boolean {
  return emv3dsOf(parameters).threeDSInfo === 'ChallengeRequest';
}

/**
 * Returns the step in which the browser opens the page of the bank on which the customer confirms the payment (challenge). Null if
 * the address of the page is missing or not allowed.
 */
export function challengeStep(
  client: RedsysRequestContext,
  attempt: ProviderAttempt,
  parameters: MerchantParameters,
): AttemptStep | null {
  const { acsURL: url, creq, PAReq, MD } = emv3dsOf(parameters);
  if (url === undefined || !isAllowedAddress(client, url)) return null;
  if (creq !== undefined) return { do: 'challenge', url, fields: { creq } };
  if (PAReq === undefined || MD === undefined) return null;
  return { do: 'challenge', url, fields: { PaReq: PAReq, MD, TermUrl: attempt.returnUrl } };
}

/**
 * The result of `parseChallengeResponse`: the fields that the bank's page posted after a 3-D Secure challenge contain a response,
 * none, or a response that belongs to another authentication.
 */
export type ChallengeResponse =
  | { readonly kind: 'response'; readonly data: ThreeDsRequestData }
  /** The bank's page returned without a result. */
  | { readonly kind: 'missing' }
  /** The result belongs to another authentication. */
  | { readonly kind: 'mismatch' };

/**
 * Converts the fields that the bank's page posted after a 3-D Secure challenge (`fields`) into the 3-D Secure data of the next
 * request. `sentFields` are the fields that were sent to the bank's page. The result is `missing` if the posted fields contain no
 * answer, and `mismatch` if the answer belongs to another authentication.
 */
export function parseChallengeResponse(
  { version, transactionId }: ThreeDsAuthentication,
  sentFields: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): ChallengeResponse {
  const head = { threeDSInfo: 'ChallengeResponse', protocolVersion: version };
  if (version === VERSION_1) {
    const { PaRes: PARes, MD } = fields;
    if (!PARes || !MD) return { kind: 'missing' };
    return MD === sentFields.MD ? { kind: 'response', data: { ...head, PARes, MD } } : { kind: 'mismatch' };
  }
  const { cres } = fields;
  const returnedId = cres ? readTransactionId(cres) : null;
  if (!cres || returnedId === null) return { kind: 'missing' };
  const isOurs = transactionId === null || returnedId === transactionId;
  return isOurs ? { kind: 'response', data: { ...head, cres } } : { kind: 'mismatch' };
}

const cresShape = z.object({ threeDSServerTransID: z.string() });

function readTransactionId(cres: string): string | null {
  try {
    const read = z.safeParse(cresShape, JSON.parse(Buffer.from(cres, 'base64').toString()));
    return read.success ? read.data.threeDSServerTransID : null;
  } catch {
    return null;
  }
}

function emv3dsOf(parameters: MerchantParameters): z.infer<typeof emv3dsShape> {
  const read = z.safeParse(emv3dsShape, readParameter(parameters, 'Ds_EMV3DS'));
  return read.success ? read.data : {};
}

/** Allows pages with TLS only, or without TLS if Redsys itself is a simulator without TLS. */
function isAllowedAddress({ settings }: RedsysRequestContext, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && !settings.url.startsWith('https:'));
}
