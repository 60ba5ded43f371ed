// Apple's proof that a page is the venue's: asked for by the server, with the venue's certificate, and handed to the page.
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { OpenAppleSession } from '#server/attempts/index.ts';
import type { ApplePaySettings } from '#server/providers/settings.ts';

const PATIENCE_MS = 10_000;
/** Ten times what Apple sends. */
const ANSWER_MAX_BYTES = 64 * 1024;

/**
 * Opens sessions at the one address of the settings, whatever a browser says. What it gives is Apple's own, and opaque.
 * Throws when Apple does not answer in ten seconds, or with anything but a session.
 */
export function createAppleSession(settings: ApplePaySettings, patienceMs = PATIENCE_MS): OpenAppleSession {
  const { merchantId, certificate, key, sessionUrl } = settings;
  return async ({ domain, venueName }) => {
    const wanted = {
      merchantIdentifier: merchantId,
      displayName: venueName,
      initiative: 'web',
      initiativeContext: domain,
    };
    const session: unknown = JSON.parse(
      await post(sessionUrl, { cert: certificate, key, patienceMs }, JSON.stringify(wanted)),
    );
    return session;
  };
}

/** Follows nothing to anywhere else: the body names the venue, and the certificate is its identity. */
function post(
  url: string,
  { patienceMs, ...identity }: { readonly cert: string; readonly key: string; readonly patienceMs: number },
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    // Plain for the simulator alone: production names Apple's own address.
    const request = url.startsWith('https:') ? secureRequest : plainRequest;
    const asked = request(url, { ...identity, method: 'POST', headers, signal: AbortSignal.timeout(patienceMs) });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      answer.on('error', reject);
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > ANSWER_MAX_BYTES) answer.destroy(new Error('Apple answered more than a session.'));
        else chunks.push(chunk);
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString());
        else reject(new Error(`Apple answered ${answer.statusCode} to the request for a session.`));
      });
    });
    asked.end(body);
  });
}
