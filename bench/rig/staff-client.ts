// A signed-in user of the staff app on one connection that stays open.
import http from 'node:http';
import { registerCleanup } from './cleanup.ts';
import { sessionHeader } from './staff-session.ts';

/** A signed-in user of the staff app, who sends requests over one connection that stays open. */
export interface StaffClient extends AsyncDisposable {
  /** Sends the body as JSON, if there is one. Rejects unless the response is a success. */
  send(method: string, path: string, body?: unknown): Promise<void>;
}

/**
 * Signs the waiter in at the server on this port, and returns a client for requests. If `session` is null, nobody is signed in: the
 * requests go to a minimal program (floor), which has no sessions.
 */
export async function openStaffClient(port: number, session: 'waiter' | null = 'waiter'): Promise<StaffClient> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = session === null ? {} : await sessionHeader(port, session);
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined ? '' : JSON.stringify(body);
        const type = body === undefined ? {} : { 'content-type': 'application/json' };
        const headers = { ...cookie, ...type, 'content-length': Buffer.byteLength(bytes) };
        const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${path}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`));
          });
        });
        request.on('error', reject).end(bytes);
      }),
    ...registerCleanup(async () => agent.destroy()),
  };
}
