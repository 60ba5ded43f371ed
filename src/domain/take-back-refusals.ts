// Why an order that was just sent is not taken back («Corregir»).

/**
 * The codes with which the server refuses to take back an order. An order can be taken back only for a short time after it was
 * placed, and only while nothing of the order is done, paid or accepted.
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
