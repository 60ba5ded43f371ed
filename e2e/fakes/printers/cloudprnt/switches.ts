// The switches of a simulated CloudPRNT printer. e2e/fakes/README.md describes each.

/** The switches by which a test changes the paper and the status of a simulated CloudPRNT printer. */
export interface DeviceSwitches {
  readonly paperLines: number | null;
  readonly isPaperLow: boolean;
  readonly isCoverOpen: boolean;
  readonly coverOpensAfterLines: number | null;
  readonly statusCode: string | null;
  readonly isLineMode: boolean;
}

/** All switches by which a test changes a simulated CloudPRNT printer. e2e/fakes/README.md describes each. */
export interface CloudprntSwitches extends DeviceSwitches {
  readonly isOff: boolean;
  readonly asks: number;
  readonly fetches: number;
  readonly confirmations: number;
  readonly pollsWhilePrinting: number;
  readonly refusal: string | null;
  readonly confirmationCode: string;
  readonly forgetsConfirmation: boolean;
  readonly sendsToken: boolean;
}

/** The default switches: a CloudPRNT printer with endless paper that follows the guide of Star. */
export const DEFAULT_CLOUDPRNT_SWITCHES: CloudprntSwitches = {
  ...{ paperLines: null, isPaperLow: false, isCoverOpen: false, coverOpensAfterLines: null, statusCode: null },
  ...{ isOff: false, asks: 1, fetches: 1, confirmations: 1, pollsWhilePrinting: 0 },
  ...{ refusal: null, confirmationCode: 'OK', forgetsConfirmation: false, sendsToken: true, isLineMode: false },
};
