// Why an order that was just sent is not taken back («Corregir»).

/**
 * The codes with which the server refuses to take back an order. To take back an order is to withdraw it just after it was placed,
 * to change it and send it again. It is possible only for a short time, while nothing of the order is done, paid or accepted.
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

/** The code with which the server refuses to take back an order (to withdraw it just after it was placed). */
export type TakeBackRefusal = (typeof TAKE_BACK_REFUSALS)[number];
