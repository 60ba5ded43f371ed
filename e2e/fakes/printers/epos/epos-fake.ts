// A simulated Epson printer that is spoken to over ePOS-Print: SOAP over HTTP, with ESC/POS commands inside.
import { createServer } from 'node:http';
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import { closeServer, listenOnFreePort, requestListener } from '#e2e/fakes/printers/web-faults.ts';
import type { EposSwitches } from './device.ts';
import { createEposService } from './service.ts';

/** A simulated ePOS-Print printer (a protocol of Epson over HTTP), with the functions by which a test controls it. */
export interface EposFake {
  /** `epos://127.0.0.1` with the port. */
  readonly url: string;
  readonly port: number;
  /** Changes the paper, the cover or an error. */
  readonly set: (changes: Partial<EposSwitches>) => void;
  readonly tickets: () => readonly PrintedTicket[];
  /** Unknown bytes and requests that are not ePOS-Print: empty after correct tickets. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a simulated ePOS-Print printer on a free port of this machine. */
export async function openEposFake(): Promise<EposFake> {
  const { device, handle, errors } = createEposService();
  const server = createServer(requestListener(handle));
  const port = await listenOnFreePort(server);
  return {
    url: `epos://127.0.0.1:${port}`,
    port,
    set: device.set,
    tickets: device.roll.tickets,
    get errors() {
      return [...errors, ...device.roll.errors()];
    },
    close: () => closeServer(server),
  };
}
