// A simulated Epson printer that is spoken to over ePOS-Print: SOAP over HTTP or HTTPS, with ESC/POS commands inside.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type ChangeEvents, createChangeEvents } from '#e2e/fakes/printers/change-events.ts';
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import { closeServer, listener, listenOnFreePort } from '#e2e/fakes/printers/web-faults.ts';
import { createSelfSignedCertificate } from '#e2e/fakes/self-signed-certificate.ts';
import type { EposSwitches } from './device.ts';
import { createEposService, type EposMode, type EposModeOptions } from './service.ts';

/** A simulated ePOS-Print printer, as a test controls it. */
export interface EposFake extends Pick<ChangeEvents, 'onChange' | 'until'> {
  readonly name: string;
  /** `epos://127.0.0.1` with the port. */
  readonly url: string;
  readonly port: number;
  /** The certificate as PEM text; null without TLS. */
  readonly certificate: string | null;
  readonly mode: EposMode;
  readonly setMode: (mode: EposMode, options?: EposModeOptions) => void;
  readonly switches: EposSwitches;
  /** Changes switches; with the spooler, what waits is printed once that is possible. */
  readonly set: (changes: Partial<EposSwitches>) => void;
  /** The bytes of each document in order; empty for a status request. */
  readonly documents: readonly Buffer[];
  readonly followedRedirects: number;
  readonly tickets: () => readonly PrintedTicket[];
  readonly tearOff: () => void;
  /** Unknown bytes and requests that are not ePOS-Print: empty after correct tickets. */
  readonly errors: readonly string[];
  readonly untilTickets: (count: number) => Promise<readonly PrintedTicket[]>;
  readonly close: () => Promise<void>;
}

/** The name, paper width, first mode and TLS of a simulated ePOS-Print printer. */
export interface EposFakeOptions {
  readonly name?: string;
  readonly columns?: number;
  readonly mode?: EposMode;
  readonly isTls?: boolean;
}

/** Opens a simulated ePOS-Print printer on a free port of this machine. */
export async function openEposFake(options: EposFakeOptions = {}): Promise<EposFake> {
  const { name = 'Impresora ePOS', columns = 48, isTls = false } = options;
  const events = createChangeEvents();
  const service = createEposService(columns, options.mode ?? 'normal');
  const handle = listener(async (request, response) => {
    await service.handle(request, response);
    events.publish();
  });
  const certificate = isTls ? createSelfSignedCertificate() : null;
  const server = certificate ? createHttpsServer(certificate, handle) : createHttpServer(handle);
  const port = await listenOnFreePort(server);
  const { device } = service;
  const { roll } = device;
  return {
    name,
    url: `epos://127.0.0.1:${port}`,
    port,
    certificate: certificate?.cert ?? null,
    get mode() {
      return service.mode();
    },
    setMode: (mode, modeOptions = {}) => {
      service.setMode(mode, modeOptions);
      events.publish();
    },
    get switches() {
      return device.switches();
    },
    set: (changes) => {
      device.set(changes);
      events.publish();
    },
    documents: service.documents,
    get followedRedirects() {
      return service.followedRedirects();
    },
    tickets: roll.tickets,
    tearOff: () => {
      roll.clear();
      events.publish();
    },
    get errors() {
      return [...service.errors, ...roll.errors()];
    },
    onChange: events.onChange,
    until: events.until,
    untilTickets: async (count) => {
      await events.until(() => roll.tickets().filter(({ isCut }) => isCut).length >= count);
      return roll.tickets();
    },
    close: () => closeServer(server),
  };
}
