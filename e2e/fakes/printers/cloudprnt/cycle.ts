// One turn of a CloudPRNT printer, as its guide describes it: poll, fetch, print, confirm.
import { type CloudprntCall, type CloudprntClient, offeredToken, ticketMediaType } from './client.ts';
import type { CloudprntDevice } from './device.ts';
import type { CloudprntSwitches } from './switches.ts';

/**
 * The parts of a simulated CloudPRNT printer that its polls use: its HTTP client, its device and its switches. `onError` receives a
 * description of each fault in a ticket.
 */
export interface PollCycleParts {
  readonly client: CloudprntClient;
  readonly device: CloudprntDevice;
  readonly switches: () => CloudprntSwitches;
  readonly onError: (error: string) => void;
}

/** Returns the function by which a simulated CloudPRNT printer polls once, and prints and confirms a ticket if one is offered. */
export function createPollCycle({ client, device, switches, onError }: PollCycleParts): () => Promise<void> {
  return async () => {
    if (switches().isOff) return;
    let offered: CloudprntCall | null = null;
    for (let asks = 0; asks < switches().asks; asks += 1) offered = await client.ask();
    const token = offeredToken(offered?.body, ticketMediaType(switches().isLineMode));
    // A printer that is offline fetches nothing.
    if (token !== null && device.statusCode().startsWith('2')) await print(token);
  };

  async function print(token: string): Promise<void> {
    const { refusal, pollsWhilePrinting } = switches();
    if (refusal !== null) {
      await client.confirm(token, refusal, 0);
      return;
    }
    const ticket = await fetchRepeatedly(token);
    if (!ticket) {
      await client.confirm(token, '520 Download error', 0);
      return;
    }
    if (!device.print(ticket)) {
      // The status in place of a confirmation; then polls until the printer can print.
      await client.ask({ jobToken: token });
      return;
    }
    for (let polls = 0; polls < pollsWhilePrinting; polls += 1) {
      await client.ask({ printingInProgress: true, jobToken: token });
    }
    await confirmRepeatedly(token);
  }

  /** The ticket as it was fetched last. */
  async function fetchRepeatedly(token: string): Promise<Uint8Array | null> {
    const first = await client.fetchTicket(token);
    let last = first;
    for (let fetches = 1; fetches < switches().fetches; fetches += 1) {
      last = await client.fetchTicket(token);
      if (!first || !last || Buffer.compare(first, last) !== 0) {
        onError('The ticket had other bytes when it was fetched again');
      }
    }
    return last;
  }

  async function confirmRepeatedly(token: string): Promise<void> {
    const { confirmations, confirmationCode, forgetsConfirmation } = switches();
    if (forgetsConfirmation) return;
    for (let retry = 0; retry < confirmations; retry += 1) await client.confirm(token, confirmationCode, retry);
  }
}
