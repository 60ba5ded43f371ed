// The bank's own way to say that a request is wrong.

/** A code such as SIS0042; in `Ds_Response` the same is written 9042. */
export class SisError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** What only this simulator refuses, such as an address outside this machine. */
export class SimulatorRefusal extends Error {}
