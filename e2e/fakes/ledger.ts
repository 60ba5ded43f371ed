// The money that a simulator really moved, by payment, for comparison with the records of the product.

/**
 * The kinds of money movement at a simulated payment provider. `refund-returned`: a refund failed later, so that its money came
 * back.
 */
export type MovementKind = 'charge' | 'refund' | 'refund-returned';

/** Who caused a movement of money at a simulated payment provider. `portal`: staff, in the portal or dashboard of the provider. */
export type MovementOrigin = 'customer' | 'api' | 'portal';

/** One movement of money at a simulator. */
interface Movement {
  readonly kind: MovementKind;
  /** Cents. */
  readonly amount: number;
  /** Instant on the clock of the simulator. */
  readonly on: Date;
  readonly origin: MovementOrigin;
}

/** One line of the ledger of a simulated payment provider: all money that it has moved for one payment, in cents. */
export interface LedgerLine {
  readonly account: string;
  /** Reference of the payment attempt. */
  readonly reference: string;
  /** Cents. */
  readonly charged: number;
  /** Cents, without refunds that failed later. */
  readonly refunded: number;
  /** Time of the charge on the clock of the simulator; null if nothing was charged. */
  readonly chargedOn: Date | null;
  /** In chronological order. */
  readonly movements: readonly Movement[];
}

/** The ledger of a simulated payment provider: all money that it has moved. Tests compare it with the records of the venue. */
export interface Ledger {
  record(account: string, reference: string, movement: Movement): void;
  /** One line for each payment, in the order of their first movements. */
  lines(): readonly LedgerLine[];
}

/** Creates an empty ledger (record of moved money) of a simulated payment provider. */
export function createLedger(): Ledger {
  const entries = new Map<string, { readonly account: string; readonly reference: string; movements: Movement[] }>();
  return {
    record: (account, reference, movement) => {
      const key = `${account} ${reference}`;
      const entry = entries.get(key) ?? { account, reference, movements: [] };
      entry.movements = [...entry.movements, movement];
      entries.set(key, entry);
    },
    lines: () =>
      [...entries.values()].map(({ account, reference, movements }) => ({
        account,
        reference,
        charged: sumOf(movements, 'charge'),
        refunded: sumOf(movements, 'refund') - sumOf(movements, 'refund-returned'),
        chargedOn: movements.find(({ kind }) => kind === 'charge')?.on ?? null,
        movements,
      })),
  };
}

function sumOf(movements: readonly Movement[], kind: MovementKind): number {
  return movements.reduce((sum, movement) => (movement.kind === kind ? sum + movement.amount : sum), 0);
}
