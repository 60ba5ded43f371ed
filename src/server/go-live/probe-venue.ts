// Sends the requests of the go-live check: to the venue's own public address, to its providers and to its mail server.
import { appleDomainFilePath, settingsRoutes } from '#contract/routes.ts';
import type { GoLiveProbeResults, PublicAddressState } from '#domain/go-live-facts.ts';
import type { PaymentMode } from '#domain/payment.ts';
import type { Provider } from '#server/attempts/index.ts';
import {
  isCertificateError,
  measureClockDifference,
  networkErrorCode,
  sendProbeRequest,
} from './send-probe-request.ts';

const TIMEOUT_MS = 10_000;
/** An origin that is never the venue's, as browsers send it from the page of a bank. */
const OTHER_SITE = { origin: 'https://bank.example', 'content-type': 'application/x-www-form-urlencoded' };

/** What the go-live check requests: the public address, the payment providers and other servers. */
interface GoLiveProbeOptions {
  readonly publicUrl: string;
  readonly name: string;
  readonly paymentMode: PaymentMode;
  readonly providers: readonly Pick<Provider, 'id' | 'checkCredentials' | 'formReturns' | 'invalidSignatureStatus'>[];
  /** The text that Apple must be able to read; null if none exists. */
  readonly appleDomainFile: string | null;
  readonly clock: () => Date;
  /** Addresses of other servers with a right clock. */
  readonly clockUrls: readonly string[];
  /** Signs in to the mail server and sends nothing; null without a mail server. */
  readonly checkMailServer: ((timeoutMs: number) => Promise<unknown>) | null;
}

/**
 * Requests the venue's public addresses and the services that it uses, for the go-live check, all in parallel and each with a
 * time limit. Moves no money and stores nothing.
 */
export async function probeVenue(venue: GoLiveProbeOptions, timeoutMs = TIMEOUT_MS): Promise<GoLiveProbeResults> {
  const used = venue.providers.find(({ id }) => id === venue.paymentMode);
  const [
    publicAddress,
    credentials,
    isWebhookReached,
    isReturnReached,
    isAppleFileServed,
    clockDifferenceMs,
    mailError,
  ] = await Promise.all([
    probePublicAddress(venue, timeoutMs),
    Promise.all(venue.providers.map((provider) => probeCredentials(provider, timeoutMs))),
    used ? probeWebhook(venue, used, timeoutMs) : null,
    used ? probeReturns(venue, used, timeoutMs) : null,
    probeAppleFile(venue, timeoutMs),
    measureClockDifference(venue.clockUrls, { clock: venue.clock, timeoutMs }),
    venue.checkMailServer && errorOf(venue.checkMailServer(timeoutMs)),
  ]);
  return {
    publicAddress,
    credentials,
    isWebhookReached,
    isReturnReached,
    isAppleFileServed,
    clockDifferenceMs,
    mailError,
  };
}

/** Reads the venue's public name, and compares it with the stored one: another server may have the address. */
async function probePublicAddress(
  { publicUrl, name, paymentMode }: GoLiveProbeOptions,
  timeoutMs: number,
): Promise<PublicAddressState> {
  try {
    const { status, text } = await sendProbeRequest(publicUrl + settingsRoutes.readVenue.path, { timeoutMs });
    // The proxy answers, and the server behind it does not.
    if (status >= 500) return 'no-response';
    return status === 200 && isVenue(text, { name, paymentMode }) ? 'reached' : 'other-server';
  } catch (error) {
    return isCertificateError(error) ? 'certificate' : 'no-response';
  }
}

function isVenue(text: string, { name, paymentMode }: Pick<GoLiveProbeOptions, 'name' | 'paymentMode'>): boolean {
  try {
    const venue: unknown = JSON.parse(text);
    if (typeof venue !== 'object' || venue === null || !('name' in venue && 'paymentMode' in venue)) return false;
    return venue.name === name && venue.paymentMode === paymentMode;
  } catch {
    // Not JSON: a page of another server.
    return false;
  }
}

async function probeCredentials(
  provider: GoLiveProbeOptions['providers'][number],
  timeoutMs: number,
): Promise<GoLiveProbeResults['credentials'][number]> {
  try {
    const result = await provider.checkCredentials({ timeoutMs });
    return { provider: provider.id, state: result.state, code: result.state === 'accepted' ? '' : result.code };
  } catch (error) {
    return { provider: provider.id, state: 'no-response', code: networkErrorCode(error) };
  }
}

/** Posts an unsigned webhook, which the server answers as the provider expects, and otherwise ignores. */
async function probeWebhook(
  { publicUrl }: GoLiveProbeOptions,
  { id, invalidSignatureStatus }: GoLiveProbeOptions['providers'][number],
  timeoutMs: number,
): Promise<boolean> {
  const url = `${publicUrl}/api/providers/${id}/messages`;
  const reply = await sendProbeRequest(url, { timeoutMs, method: 'POST', headers: OTHER_SITE }).catch(() => null);
  return reply?.status === invalidSignatureStatus;
}

/** Returns from the pages of the provider as a browser does: with a form, or by an address. */
async function probeReturns(
  { publicUrl }: GoLiveProbeOptions,
  { formReturns }: GoLiveProbeOptions['providers'][number],
  timeoutMs: number,
): Promise<boolean> {
  if (formReturns === null) {
    const reply = await sendProbeRequest(`${publicUrl}/success/_`, { timeoutMs }).catch(() => null);
    return reply?.status === 200;
  }
  const replies = formReturns.paths.map(async (page) => {
    const post = { timeoutMs, method: 'POST', headers: OTHER_SITE } as const;
    const reply = await sendProbeRequest(publicUrl + page, post).catch(() => null);
    return reply?.status === 303;
  });
  return (await Promise.all(replies)).every(Boolean);
}

async function probeAppleFile(
  { publicUrl, appleDomainFile }: GoLiveProbeOptions,
  timeoutMs: number,
): Promise<boolean | null> {
  if (appleDomainFile === null) return null;
  const reply = await sendProbeRequest(publicUrl + appleDomainFilePath, { timeoutMs }).catch(() => null);
  return reply?.status === 200 && reply.text === appleDomainFile;
}

async function errorOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '';
  } catch (error) {
    return networkErrorCode(error);
  }
}
