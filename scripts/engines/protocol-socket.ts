// Sends commands and receives their results over a WebSocket, as in the DevTools protocol and WebDriver BiDi.
import * as z from 'zod/mini';

const REPLY_TIMEOUT_MS = 60_000;

/** An open WebSocket connection to a browser, over which a script sends commands to it. */
export interface ProtocolSocket {
  /** Sends a command and resolves with its result. Rejects with the browser's error. */
  send(method: string, params?: object): Promise<unknown>;
  close(): void;
}

const replyShape = z.object({
  id: z.number(),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  message: z.optional(z.string()),
});

/**
 * Opens a WebSocket connection to a browser at this address. Each command is sent with `session` as its session id; null sends no
 * session id.
 */
export async function openProtocolSocket(url: string, session: string | null = null): Promise<ProtocolSocket> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}.`)));
  });
  const waiting = new Map<number, (reply: z.infer<typeof replyShape>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = z.safeParse(replyShape, JSON.parse(String(data)));
    if (reply.success) waiting.get(reply.data.id)?.(reply.data);
  });
  let id = 0;
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const own = (id += 1);
        const timer = setTimeout(() => reject(new Error(`${method}: no reply.`)), REPLY_TIMEOUT_MS);
        waiting.set(own, ({ result, error, message }) => {
          waiting.delete(own);
          clearTimeout(timer);
          if (error === undefined) resolve(result);
          else reject(new Error(`${method}: ${JSON.stringify(error)} ${message ?? ''}`));
        });
        socket.send(JSON.stringify({ id: own, method, params, ...(session === null ? {} : { sessionId: session }) }));
      }),
    close: () => socket.close(),
  };
}
