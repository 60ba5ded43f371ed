// The test controls over HTTP, for another process. They accept JSON only, which pages of other origins cannot send
// without CORS.
import { type ConnectionFault, type RedsysBehaviour, readBehaviourChanges, readConnectionFault } from './control.ts';
import type { SentNotification } from './notifications.ts';
import type { PaidBy } from './operations/store.ts';
import { json, plain, type Reply, type Request, type Route } from './wire/http-server.ts';

/** A charged payment; amounts are in cents. */
export interface Charge {
  readonly order: string;
  readonly amount: number;
  readonly refunded: number;
  readonly paidBy: PaidBy;
}

export interface RedsysControls {
  behaviour(): RedsysBehaviour;
  setBehaviour(changes: Partial<RedsysBehaviour>): void;
  /** Plans a connection fault for a following REST request. */
  planFault(fault: ConnectionFault): void;
  /** Sends held notifications and ends hanging requests. Resolves once the merchant has replied. */
  release(): Promise<void>;
  charges(): readonly Charge[];
  /** Sent notifications, oldest first. */
  notifications(): readonly SentNotification[];
}

/** Routes of the test controls. */
export function controlRoutes(controls: RedsysControls): readonly Route[] {
  const get = (name: string, read: () => unknown): Route => ({
    method: 'GET',
    path: `/__control/${name}`,
    handle: () => json(read()),
  });
  const post = (name: string, does: (body: string) => boolean | Promise<boolean>): Route => ({
    method: 'POST',
    path: `/__control/${name}`,
    handle: (request) => handleJson(request, does),
  });
  return [
    get('behaviour', () => controls.behaviour()),
    get('charges', () => controls.charges()),
    get('notifications', () => controls.notifications()),
    post('behaviour', (body) => {
      const changes = readBehaviourChanges(body);
      if (changes !== null) controls.setBehaviour(changes);
      return changes !== null;
    }),
    post('break', (body) => {
      const fault = readConnectionFault(body);
      if (fault !== null) controls.planFault(fault);
      return fault !== null;
    }),
    post('release', async () => {
      await controls.release();
      return true;
    }),
  ];
}

async function handleJson(request: Request, does: (body: string) => boolean | Promise<boolean>): Promise<Reply> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return plain('application/json', 415);
  return (await does(request.body)) ? json({ isDone: true }) : json({ isDone: false }, 400);
}
