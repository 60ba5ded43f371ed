// What a new venue needs before it can take its first order.

/** In the order in which an owner does them. */
export const SETUP_STEPS = ['product-types', 'hours', 'tables', 'products', 'company', 'payment-method'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
