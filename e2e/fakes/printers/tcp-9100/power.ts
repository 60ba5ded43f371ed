// The power switch of the printer: without power it refuses connections on a port that stays its own.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { listenOnLoopback } from './free-port.ts';
import type { Printer } from './printer.ts';
import type { ConnectionEnd } from './switches.ts';

/** The power switch of a simulated printer. Without power it refuses connections, and its port stays the same. */
export interface PowerSwitch {
  readonly port: () => number;
  readonly turnOn: () => Promise<void>;
  readonly turnOff: (connections?: ConnectionEnd) => Promise<void>;
}

/** Creates the power switch of a simulated printer, which is off at first. */
export function createPowerSwitch(printer: () => Printer): PowerSwitch {
  let server: Server | null = null;
  let port: number | null = null;
  return {
    port: () => port ?? 0,
    turnOn: async () => {
      if (server) return;
      printer().endConnections('reset');
      server = createServer({ allowHalfOpen: true }, printer().accept);
      port = await listenOnLoopback(server, port);
      printer().setOn(true);
    },
    turnOff: async (connections = 'reset') => {
      const { isSilentWithoutPower } = printer().switches();
      printer().setOn(false);
      if (!isSilentWithoutPower) printer().endConnections(connections);
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = once(closing, 'close');
      closing.close();
      // The connections that a silent printer leaves open are not waited for.
      if (!isSilentWithoutPower) await closed;
    },
  };
}
