// 3-D Secure over REST: the bank recognises the browser, asks the guest when it wants to, and hears of both.
import * as z from 'zod/mini';
import type { Step } from '#contract/attempts.ts';
import type { Browser, ProviderAttempt } from '#server/attempts/index.ts';
import type { Bank } from './bank.ts';
import { type MerchantParameters, valueOf } from './parameters.ts';
import type { Authentication } from './remembered.ts';

/** The first edition of 3-D Secure, which Redsys calls by another name when a card knows no later one. */
const FIRST_EDITION = '1.0.2';
const NO_SECOND_EDITION = 'NO_3DS_v2';

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

/** What we tell of 3-D Secure. */
export type Emv3ds = Readonly<Record<string, string | boolean>>;

export const CARD_DATA: Emv3ds = { threeDSInfo: 'CardData' };

/** How this card is authenticated; undefined when the bank wants nothing of the kind. */
export function authenticationOf(parameters: MerchantParameters): Authentication | undefined {
  const { protocolVersion, threeDSServerTransID = null } = emv3dsOf(parameters);
  if (protocolVersion === undefined) return undefined;
  const version = protocolVersion === NO_SECOND_EDITION ? FIRST_EDITION : protocolVersion;
  return { version, transactionId: threeDSServerTransID };
}

/** The hidden form by which the bank recognises the browser; null when it wants none. */
export function fingerprintStep(bank: Bank, attempt: ProviderAttempt, parameters: MerchantParameters): Step | null {
  const { threeDSMethodURL: url, threeDSServerTransID } = emv3dsOf(parameters);
  if (url === undefined || threeDSServerTransID === undefined || !isSafe(bank, url)) return null;
  const method = { threeDSServerTransID, threeDSMethodNotificationURL: `${attempt.returnUrl}/fingerprint` };
  const threeDSMethodData = Buffer.from(JSON.stringify(method)).toString('base64url');
  return { do: 'fingerprint', url, fields: { threeDSMethodData } };
}

/** What the bank learns of the browser before it decides whether to ask the guest. */
export function authenticationData(
  { version, transactionId }: Authentication,
  attempt: ProviderAttempt,
  browser: Browser,
  isRecognised: boolean,
): Emv3ds {
  const seen = {
    threeDSInfo: 'AuthenticationData',
    protocolVersion: version,
    browserAcceptHeader: browser.accept.slice(0, HEADER_MAX),
    browserUserAgent: browser.userAgent.slice(0, HEADER_MAX),
  };
  if (version === FIRST_EDITION) return seen;
  return {
    ...seen,
    ...(transactionId === null ? {} : { threeDSServerTransID: transactionId }),
    threeDSCompInd: isRecognised ? 'Y' : 'N',
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
/** The ones that the standard knows; some screens have others. */
const COLOR_DEPTHS = [1, 4, 8, 15, 16, 24, 32, 48];

/** Whether the bank wants to ask the guest. */
export function isChallenge(parameters: MerchantParameters): boolean {
  return emv3dsOf(parameters).threeDSInfo === 'ChallengeRequest';
}

/** The form in which the bank asks the guest; null when it cannot be shown to anybody. */
export function challengeStep(bank: Bank, attempt: ProviderAttempt, parameters: MerchantParameters): Step | null {
  const { acsURL: url, creq, PAReq, MD } = emv3dsOf(parameters);
  if (url === undefined || !isSafe(bank, url)) return null;
  if (creq !== undefined) return { do: 'challenge', url, fields: { creq } };
  if (PAReq === undefined || MD === undefined) return null;
  return { do: 'challenge', url, fields: { PaReq: PAReq, MD, TermUrl: attempt.returnUrl } };
}

export type ChallengeAnswer =
  | { readonly is: 'answer'; readonly data: Emv3ds }
  /** The bank's page came back with nothing to show. */
  | { readonly is: 'none' }
  /** It is about another authentication than ours. */
  | { readonly is: 'foreign' };

/** What the bank's page posted back, as Redsys wants to hear it. */
export function challengeAnswer(
  { version, transactionId }: Authentication,
  asked: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): ChallengeAnswer {
  const head = { threeDSInfo: 'ChallengeResponse', protocolVersion: version };
  if (version === FIRST_EDITION) {
    const { PaRes: PARes, MD } = fields;
    if (!PARes || !MD) return { is: 'none' };
    return MD === asked.MD ? { is: 'answer', data: { ...head, PARes, MD } } : { is: 'foreign' };
  }
  const { cres } = fields;
  const answered = cres ? transactionOf(cres) : null;
  if (!cres || answered === null) return { is: 'none' };
  const isOurs = transactionId === null || answered === transactionId;
  return isOurs ? { is: 'answer', data: { ...head, cres } } : { is: 'foreign' };
}

const cresShape = z.object({ threeDSServerTransID: z.string() });

function transactionOf(cres: string): string | null {
  try {
    const read = z.safeParse(cresShape, JSON.parse(Buffer.from(cres, 'base64').toString()));
    return read.success ? read.data.threeDSServerTransID : null;
  } catch {
    return null;
  }
}

function emv3dsOf(parameters: MerchantParameters): z.infer<typeof emv3dsShape> {
  const read = z.safeParse(emv3dsShape, valueOf(parameters, 'Ds_EMV3DS'));
  return read.success ? read.data : {};
}

/** Guests are sent to encrypted pages alone; only a simulator, which is none itself, may name others. */
function isSafe({ settings }: Bank, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && !settings.url.startsWith('https:'));
}
