// A live stream over a raw connection, so that thousands of them can be opened.
import { once } from 'node:events';
import net from 'node:net';

const EVENT_TIMEOUT_MS = 20_000;

/** A live stream (server-sent events about topics that changed) that a test opened, with the HTTP status of its response. */
export interface LiveStream {
  /** 0 if the server ended the connection without a response. */
  readonly status: number;
  /** Resolves once the topic has changed. Rejects after twenty seconds. */
  readonly received: (topic: string) => Promise<void>;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** Opens a live stream with these cookies, as a browser with this IP address. */
export async function openLiveStream(
  port: number,
  { path, cookie = '', address }: { readonly path: string; readonly cookie?: string; readonly address?: string },
): Promise<LiveStream> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  const headers = [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
    ...(address === undefined ? [] : [`x-forwarded-for: ${address}`]),
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  if (status !== 200) socket.destroy();
  return {
    status,
    received: async (topic) => {
      const signal = AbortSignal.timeout(EVENT_TIMEOUT_MS);
      while (!text.includes(`data: ${topic}`)) await once(socket, 'data', { signal });
    },
    isOpen: () => !socket.destroyed,
    close: () => socket.destroy(),
  };
}
