// A simulated printer of Star that asks for its tickets over CloudPRNT: it polls, fetches, prints and confirms.
import { type ChangeEvents, createChangeEvents } from '#e2e/fakes/printers/change-events.ts';
import type { PrintedTicket } from '#e2e/fakes/printers/interpreter/paper.ts';
import { createPolling } from '#e2e/fakes/printers/polling.ts';
import { type CloudprntCall, type CloudprntClient, createCloudprntClient, ticketMediaType } from './client.ts';
import { createPollCycle } from './cycle.ts';
import { createCloudprntDevice } from './device.ts';
import { type CloudprntSwitches, DEFAULT_CLOUDPRNT_SWITCHES } from './switches.ts';

/**
 * A simulated Star printer that polls the server by CloudPRNT (a protocol of Star), with the functions and switches by which a test
 * controls it.
 */
export interface CloudprntFake
  extends Pick<ChangeEvents, 'onChange' | 'until'>,
    Pick<CloudprntClient, 'ask' | 'fetchTicket'> {
  /** The address with the key that the printer calls. */
  readonly url: string;
  /** Moves to another address, such as that of a server that was started again. */
  readonly setUrl: (url: string) => void;
  readonly mac: string;
  readonly switches: CloudprntSwitches;
  readonly set: (changes: Partial<CloudprntSwitches>) => void;
  /** Polls once, and prints and confirms a ticket if it is offered one. */
  readonly poll: () => Promise<void>;
  /** Sends a confirmation by itself. */
  readonly confirm: (token: string, code?: string) => Promise<CloudprntCall>;
  /** Polls by itself, with this pause, until `close`. */
  readonly start: (everyMs: number) => void;
  /** All requests in order. */
  readonly calls: readonly CloudprntCall[];
  readonly tickets: () => readonly PrintedTicket[];
  readonly tearOff: () => void;
  /** Unknown bytes, missing characters, and tickets whose bytes differ when they are fetched again. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

/** The address that a simulated CloudPRNT printer calls, its MAC address, and the width of its paper. */
export interface CloudprntFakeOptions {
  /** The address with the key that the printer calls. */
  readonly url: string;
  /** With colons, as printers send it. */
  readonly mac?: string;
  readonly columns?: number;
}

/** Creates a simulated CloudPRNT printer. It makes no request before `poll` or `start`. */
export function openCloudprntFake(options: CloudprntFakeOptions): CloudprntFake {
  const { mac = '00:11:62:0a:0b:0c', columns = 48 } = options;
  const { publish, onChange, until } = createChangeEvents();
  let { url } = options;
  let switches = DEFAULT_CLOUDPRNT_SWITCHES;
  const calls: CloudprntCall[] = [];
  const errors: string[] = [];
  const set = (changes: Partial<CloudprntSwitches>) => {
    switches = { ...switches, ...changes };
    publish();
  };
  const device = createCloudprntDevice(columns, () => switches, set);
  const client = createCloudprntClient({
    ...{ mac, url: () => url, statusCode: device.statusCode, sendsToken: () => switches.sendsToken },
    format: () => ticketMediaType(switches.isLineMode),
    onCall: (call) => {
      calls.push(call);
      publish();
    },
  });
  const poll = createPollCycle({ client, device, switches: () => switches, onError: (error) => errors.push(error) });
  const { ask, fetchTicket } = client;
  const { tickets, clear: tearOff } = device.roll;
  return {
    get url() {
      return url;
    },
    setUrl: (moved) => {
      url = moved;
    },
    get switches() {
      return switches;
    },
    get errors() {
      return [...errors, ...device.roll.errors()];
    },
    confirm: (token, code = switches.confirmationCode) => client.confirm(token, code, 0),
    ...{ mac, set, poll, ask, fetchTicket, calls, tickets, tearOff, onChange, until },
    ...createPolling(poll),
  };
}
