// Builds board lines for tests.
import type { BoardLine } from '#contract/orders.ts';

let built = 0;

/** Builds an order line of a board for tests, with a unique id. `minute` is the time of its order, in minutes after 21:00 UTC. */
export function newBoardLine({ minute = 0, ...rest }: Partial<BoardLine> & { minute?: number } = {}): BoardLine {
  built += 1;
  const id = `00000000-0000-7000-8000-${String(built).padStart(12, '0')}`;
  return {
    id,
    orderId: `order-of-${id}`,
    time: new Date(Date.UTC(2026, 10, 21, 21, minute)).toISOString(),
    tableCode: 'a1',
    productId: '00000000-0000-7000-8000-00000000cafe',
    categoryId: null,
    label: 'Caña',
    size: '',
    quantity: 1,
    notes: '',
    isVoided: false,
    isRecovered: false,
    hasTicket: false,
    hasCustomer: true,
    ...rest,
  };
}
