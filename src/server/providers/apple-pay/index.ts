// Apple Pay: opens merchant sessions at Apple with the certificate of the venue. The browser needs one for each payment.
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { RequestApplePaySession } from '#server/attempts/index.ts';
import type { ApplePaySettings } from './settings.ts';

const TIMEOUT_MS = 10_000;
/** Ten times the size of Apple's response. */
const RESPONSE_BYTES_MAX = 64 * 1024;

/**
 * Returns the function that requests an Apple Pay merchant session, which the browser needs for each payment. The request goes only
 * to the address in the settings, never to one from a browser. The function throws if Apple does not respond within `timeoutMs`, if
 * the status is not 200, or if the response is too long or not JSON.
 */
export function createApplePaySessionRequester(
  settings: ApplePaySettings,
  timeoutMs = TIMEOUT_MS,
): RequestApplePaySession {
  const { merchantId, certificate, key, sessionUrl } = settings;
  return async ({ domain, venueName }) => {
    const body = {
      merchantIdentifier: merchantId,
      displayName: venueName,
      initiative: 'web',
      initiativeContext: domain,
    };
    const session: unknown = JSON.parse(
      await post(sessionUrl, { cert: certificate, key, timeoutMs: timeoutMs }, JSON.stringify(body)),
    );
    return session;
  };
}

/** Follows no redirects: the request carries the certificate, which is the identity of the venue. */
function post(
  url: string,
  { timeoutMs, ...identity }: { readonly cert: string; readonly key: string; readonly timeoutMs: number },
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    // HTTP without TLS is for the simulator only; production uses Apple's own address.
    const request = url.startsWith('https:') ? secureRequest : plainRequest;
    const sent = request(url, { ...identity, method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > RESPONSE_BYTES_MAX) response.destroy(new Error('The response of Apple is larger than a session.'));
        else chunks.push(chunk);
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
        else reject(new Error(`Apple responded with ${response.statusCode} to the request for a session.`));
      });
    });
    sent.end(body);
  });
}
