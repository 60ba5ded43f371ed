// A simulated printer of Epson that asks for its tickets over Server Direct Print, and posts the result of each.
import { type ChangeEvents, createChangeEvents } from '#e2e/fakes/printers/change-events.ts';
import { createEposPrinter, type EposPrinter, type EposSwitches } from '#e2e/fakes/printers/epos/device.ts';
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import { createPolling } from '#e2e/fakes/printers/polling.ts';
import { readPrintRequest, resultDocument } from './documents.ts';

/** The switches by which a test changes a simulated Server Direct Print printer. e2e/fakes/README.md describes each. */
interface SdpSwitches {
  readonly isOff: boolean;
  readonly asks: number;
  readonly results: number;
  readonly refusal: string | null;
  readonly forgetsResult: boolean;
  readonly hasJobId: boolean;
  readonly losesResponse: boolean;
  readonly sendsStatus: boolean;
}

const SWITCHES: SdpSwitches = {
  ...{ isOff: false, asks: 1, results: 1, refusal: null, forgetsResult: false },
  ...{ hasJobId: true, losesResponse: false, sendsStatus: false },
};

const COLUMNS = 48;

/** One request that a simulated Server Direct Print printer sent, and the response of the server. */
interface SdpCall {
  readonly connectionType: string;
  readonly status: number;
  readonly body: string;
}

/**
 * A simulated Epson printer that polls the server by Server Direct Print (a protocol of Epson), with the functions by which a test
 * controls it.
 */
export interface SdpFake extends Pick<ChangeEvents, 'until'> {
  readonly set: (changes: Partial<SdpSwitches>) => void;
  /** Changes the paper, the cover or an error. */
  readonly setPaper: (changes: Partial<EposSwitches>) => void;
  /** Moves to another address, such as that of a server that was started again. */
  readonly setUrl: (url: string) => void;
  /** Asks once, and prints a ticket and posts its result if there is one. */
  readonly poll: () => Promise<void>;
  /** Sends one form of the protocol by itself. */
  readonly send: (connectionType: string, fields?: Readonly<Record<string, string>>) => Promise<SdpCall>;
  /** Polls by itself until `close`. */
  readonly start: (everyMs: number) => void;
  /** All requests in order. */
  readonly calls: readonly SdpCall[];
  readonly tickets: () => readonly PrintedTicket[];
  /** Unknown bytes, and responses that are no documents of the protocol. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

/** The address that a simulated Server Direct Print printer calls, and its id. */
export interface SdpFakeOptions {
  /** The address with the key that the printer calls. */
  readonly url: string;
  readonly id?: string;
}

/** Creates a simulated Server Direct Print printer. It makes no request before `poll` or `start`. */
export function openSdpFake(options: SdpFakeOptions): SdpFake {
  const { id = 'BARRA1' } = options;
  const { publish, until } = createChangeEvents();
  let { url } = options;
  let switches = SWITCHES;
  const calls: SdpCall[] = [];
  const errors: string[] = [];
  const device = createEposPrinter(COLUMNS);

  async function send(connectionType: string, fields: Readonly<Record<string, string>> = {}): Promise<SdpCall> {
    const body = new URLSearchParams({ ConnectionType: connectionType, ID: id, ...fields });
    const response = await fetch(url, { method: 'POST', body });
    const call = { connectionType, status: response.status, body: await response.text() };
    calls.push(call);
    publish();
    return call;
  }

  const onError = (error: string) => errors.push(error);
  const poll = createCycle({ send, device, switches: () => switches, onError });
  const { tickets } = device.roll;
  return {
    setUrl: (moved) => {
      url = moved;
    },
    set: (changes) => {
      switches = { ...switches, ...changes };
      publish();
    },
    setPaper: (changes) => {
      device.set(changes);
      publish();
    },
    get errors() {
      return [...errors, ...device.roll.errors()];
    },
    ...{ poll, send, calls, tickets, until },
    ...createPolling(poll),
  };
}

interface CycleParts {
  readonly send: SdpFake['send'];
  readonly device: EposPrinter;
  readonly switches: () => SdpSwitches;
  readonly onError: (error: string) => void;
}

/** Returns the function that asks once, and prints a ticket and posts its result if there is one. */
function createCycle({ send, device, switches, onError }: CycleParts): () => Promise<void> {
  return async () => {
    const { isOff, sendsStatus, asks, losesResponse } = switches();
    if (isOff) return;
    if (sendsStatus) await send('SetStatus', { Status: '<statusmonitor/>' });
    const documents: string[] = [];
    for (let asked = 0; asked < asks; asked += 1) {
      const { status, body } = await send('GetRequest');
      if (status === 200 && body !== '' && !losesResponse) documents.push(body);
    }
    for (const document of documents) await print(document);
  };

  async function print(document: string): Promise<void> {
    const request = readPrintRequest(document);
    if (!request) {
      onError('The response is not a document of Server Direct Print');
      return;
    }
    const { refusal, hasJobId, results, forgetsResult } = switches();
    const response = refusal === null ? device.print(request.bytes) : device.failure(refusal);
    const result = resultDocument(response, hasJobId ? request.jobId : null);
    if (forgetsResult) return;
    for (let sent = 0; sent < results; sent += 1) await send('SetResponse', { ResponseFile: result });
  }
}
