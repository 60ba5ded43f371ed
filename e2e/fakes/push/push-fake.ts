// A simulated push service on loopback (RFC 8030), with the phones that are subscribed at it.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createChangeEvents } from '#e2e/fakes/printers/change-events.ts';
import { createSelfSignedCertificate } from '#e2e/fakes/self-signed-certificate.ts';
import { deliverMessage } from './deliver-message.ts';
import { isRefusing, type PushBehaviour, REDIRECT_PATH, sendPushResponse, statusOf } from './push-answers.ts';
import { createPhone, type PushPhone, type SubscribedPhone } from './push-phone.ts';

/** One complete request that the simulated push service has received. */
interface PushRequest {
  readonly path: string;
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** Why the request was refused; null if it was correct, or not examined. */
  readonly refusal: string | null;
}

/**
 * The simulated push service, with the functions by which a test controls it. It receives push messages from a server, and delivers
 * them to simulated phones.
 */
export interface PushFake {
  /** `https://localhost` with the port. */
  readonly origin: string;
  readonly port: number;
  /** The certificate that the service must be trusted by, as PEM. */
  readonly certificate: string;
  /** The environment variables with which a server in a process of its own uses this service. */
  readonly settings: Readonly<Record<string, string>>;
  /** Subscribes a new phone with the key of a server, as `PushManager.subscribe` does. */
  subscribe(applicationServerKey: string): PushPhone;
  /** Changes the behaviour; what is not given becomes normal. */
  behave(changes?: Partial<PushBehaviour>): void;
  /** Every complete request, in order. */
  readonly requests: readonly PushRequest[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Requests that followed the redirect: none from a correct client. */
  readonly followedRedirects: number;
  /** Answers the requests that the mode `slow` holds. */
  answerHeld(): void;
  /** Resolves once the condition is true. It is checked now and after each request. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const NORMAL: PushBehaviour = { mode: 'normal', retryAfter: null };

/** Opens the simulated push service on a free port of this machine. */
export async function openPushFake(): Promise<PushFake> {
  const certificate = createSelfSignedCertificate();
  const events = createChangeEvents();
  const phones = new Map<string, SubscribedPhone>();
  const requests: PushRequest[] = [];
  const held: (() => void)[] = [];
  let behaviour = NORMAL;
  let [connections, followedRedirects] = [0, 0];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { url: path = '/', headers } = incoming;
    const { mode } = behaviour;
    if (path === REDIRECT_PATH) followedRedirects += 1;
    const phone = phones.get(path);
    const refusal = isRefusing(mode)
      ? null
      : phone
        ? deliverMessage(phone, { headers, body }, origin)
        : { status: 404, reason: 'Unregistered' };
    requests.push({ path, status: refusal?.status ?? statusOf(mode), refusal: refusal?.reason ?? null });
    if (refusal) response.writeHead(refusal.status).end(JSON.stringify({ reason: refusal.reason }));
    else sendPushResponse(behaviour, response, (release) => held.push(release));
    events.publish();
  }

  const server = createServer(certificate, (incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  }).on('connection', () => {
    connections += 1;
  });
  const port = await listen(server);
  const origin = `https://localhost:${port}`;
  return {
    ...{ origin, port, certificate: certificate.cert, requests },
    settings: { PUSH_SIMULATOR_PORT: String(port), PUSH_SIMULATOR_CERT: certificate.cert },
    subscribe: (applicationServerKey) => {
      const created = createPhone(origin, applicationServerKey);
      phones.set(`/push/${created.phone.id}`, created);
      return created.phone;
    },
    behave: (changes = {}) => {
      behaviour = { ...NORMAL, ...changes };
    },
    get connections() {
      return connections;
    },
    get followedRedirects() {
      return followedRedirects;
    },
    answerHeld: () => {
      for (const release of held.splice(0)) release();
    },
    until: events.until,
    close: () => close(server),
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
