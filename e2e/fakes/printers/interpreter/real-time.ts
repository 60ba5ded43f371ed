// Separates real-time status requests (DLE EOT n) from the other bytes, as printers do on reception.

/** What a printer received: a real-time request of its status (DLE EOT 1 to 4), or bytes that it prints in turn. */
type Received =
  | { readonly kind: 'status-request'; readonly number: 1 | 2 | 3 | 4 }
  | { readonly kind: 'bytes'; readonly bytes: readonly number[] };

/** Separates real-time status requests, which a printer answers at once, from the bytes that it prints in turn. */
export interface RealTimeFilter {
  /** Takes the next byte. Returns null while it may belong to a request. */
  readonly read: (byte: number) => Received | null;
  readonly discardIncomplete: () => void;
}

const [DLE, EOT] = [0x10, 0x04];

/** Creates a filter of real-time status requests. Printers recognise these also inside of text and of other commands. */
export function createRealTimeFilter(): RealTimeFilter {
  let pending: number[] = [];
  const pass = (): Received => {
    const bytes = pending;
    pending = [];
    return { kind: 'bytes', bytes };
  };
  return {
    read: (byte) => {
      // A DLE that no EOT follows belongs to the queue, and the byte after it may begin a request.
      if (pending.length === 1 && byte === DLE) return { kind: 'bytes', bytes: [DLE] };
      pending.push(byte);
      const [first, second, number] = pending;
      if (first !== DLE || (second !== undefined && second !== EOT)) return pass();
      if (number === undefined) return null;
      if (number !== 1 && number !== 2 && number !== 3 && number !== 4) return pass();
      pending = [];
      return { kind: 'status-request', number };
    },
    discardIncomplete: () => {
      pending = [];
    },
  };
}
