// Spanish labels on a bill: for an order line, for a discount, and for the part of a line that was not charged.

/** Writes the label of an order line as a bill lists it: «Café (invitación)» if the venue pays for it. */
export function billedLabel({ label, isInvited }: { readonly label: string; readonly isInvited: boolean }): string {
  return isInvited ? `${label} (invitación)` : label;
}

/**
 * Writes the label of a discount on a bill: «Descuento 10 %». If `percent` is null, the discount was not given as one percentage,
 * and the label is «Descuento».
 */
export function discountLabel(percent: number | null): string {
  return percent === null ? 'Descuento' : `Descuento ${percent}\u00a0%`;
}

/**
 * Writes the label of an amount that a bill subtracts: «Quitado: Croquetas» or «Invitación: Croquetas». A bill has such an amount
 * if an order was partly paid, and staff then took units off the order or gave units away.
 */
export function unchargedLabel({ label, isInvited }: { readonly label: string; readonly isInvited: boolean }): string {
  return isInvited ? `Invitación: ${label}` : `Quitado: ${label}`;
}
