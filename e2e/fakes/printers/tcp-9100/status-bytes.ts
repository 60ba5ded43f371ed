// The bytes with which printers report their status, by the manuals of Epson.
import { isReady, type PrinterSwitches } from './switches.ts';

/** Lines before the end of the paper from which on the sensor reports that little is left. */
const NEAR_END_LINES = 10;

/** Pin 3 of the connector of the cash drawer, which is high without a drawer: DLE EOT 1 and automatic status report it. */
const DRAWER_PIN = 0x04;

/** Returns the byte with which a printer answers the status request DLE EOT n: bits 1 and 4 are set, bits 0 and 7 are not. */
export function statusByte(number: 1 | 2 | 3 | 4, switches: PrinterSwitches): number {
  const { paperLines, isCoverOpen, error } = switches;
  const isOut = paperLines === 0;
  const bits = {
    1: [
      [DRAWER_PIN, true],
      [0x08, !isReady(switches)],
    ],
    2: [
      [0x04, isCoverOpen],
      [0x20, isOut],
      [0x40, error !== 'none'],
    ],
    3: errorBits(error),
    4: [
      [0x0c, isNearEnd(switches)],
      [0x60, isOut],
    ],
  } as const;
  return sumOf(0x12, bits[number]);
}

/**
 * Returns the reply to GS r 1, the status request that waits in the buffer behind other commands. Bits 4 and 7 are not set. The
 * bits for the paper differ from those of DLE EOT 4.
 */
export function queueStatusByte(switches: PrinterSwitches): number {
  return sumOf(0, [[0x03, isNearEnd(switches)]]);
}

/**
 * Returns the four bytes of the automatic status, which a printer sends by itself, such as when its status changes. Only the first
 * has bit 4: the others look like replies to GS r.
 */
export function automaticStatusBytes(switches: PrinterSwitches): Buffer {
  const { paperLines, isCoverOpen, error } = switches;
  return Buffer.of(
    sumOf(0x10, [
      [DRAWER_PIN, true],
      [0x08, !isReady(switches)],
      [0x20, isCoverOpen],
    ]),
    sumOf(0, errorBits(error)),
    sumOf(0, [
      [0x03, isNearEnd(switches)],
      [0x0c, paperLines === 0],
    ]),
    0x0f,
  );
}

/** Returns the bytes with which a printer answers GS ( H, function 48: the ticket with this marker is printed. */
export function jobConfirmation(marker: string): Buffer {
  return Buffer.concat([Buffer.of(0x37, 0x22), Buffer.from(marker, 'latin1'), Buffer.of(0)]);
}

type Bits = readonly (readonly [bits: number, isSet: boolean])[];

function errorBits(error: PrinterSwitches['error']): Bits {
  return [
    [0x08, error === 'cutter'],
    [0x20, error === 'broken'],
    [0x40, error === 'overheated'],
  ];
}

function isNearEnd({ paperLines, isPaperLow }: PrinterSwitches): boolean {
  return isPaperLow || (paperLines !== null && paperLines <= NEAR_END_LINES);
}

function sumOf(fixed: number, bits: Bits): number {
  return bits.reduce((sum, [bit, isSet]) => (isSet ? sum | bit : sum), fixed);
}
