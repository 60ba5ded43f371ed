// Why an order that was just sent is not taken back («Corregir»).

/**
 * The codes with which a request to take back an order is refused. Only the person who placed it can take it back, while nothing of
 * it is done, paid or accepted.
 */
export const TAKE_BACK_REFUSALS = [
  'take-back-of-customer',
  'take-back-not-own',
  'take-back-paid',
  'take-back-done',
  'take-back-reduced',
  'take-back-too-late',
  'take-back-repeated',
  // For its customer.
  'take-back-under-way',
  'take-back-canceled',
  'take-back-too-often',
] as const;

/** The code with which a request to take back an order was refused. */
export type TakeBackRefusal = (typeof TAKE_BACK_REFUSALS)[number];
