// A relay in front of a simulated printer, which sees when the first byte of a ticket passes.
import { once } from 'node:events';
import net from 'node:net';
import { registerCleanup } from './cleanup.ts';
import { portOf } from './ports.ts';

/** A TCP relay in front of a simulated printer, which sees when the first byte of a ticket passes. */
export interface PrinterRelay extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Resolves with the time (`performance.now()`) at which the first byte of the next ticket passes. */
  nextTicketAt(): Promise<number>;
}

/** A ticket begins with ESC @. The status questions before it contain no such byte. */
const ESC = 0x1b;

/** Opens a relay to this port, on a free port of this machine. */
export async function openPrinterRelay(printerPort: number): Promise<PrinterRelay> {
  let handleTicket: (time: number) => void = () => undefined;
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const printer = net.connect({ port: printerPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    client.on('data', (chunk) => {
      if (chunk.includes(ESC)) handleTicket(performance.now());
    });
    connectSockets(client, printer);
    for (const socket of [client, printer]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    port,
    url: `escpos://127.0.0.1:${port}`,
    nextTicketAt: () =>
      new Promise((resolve) => {
        handleTicket = resolve;
      }),
    ...registerCleanup(async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    }),
  };
}

/** Passes the bytes on in both directions. An error of one side ends both. */
function connectSockets(one: net.Socket, other: net.Socket): void {
  one.pipe(other);
  other.pipe(one);
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
}
