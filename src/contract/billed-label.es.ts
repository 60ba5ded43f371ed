// How a line, a discount and what is not charged of a line are called on a bill.

/** Writes the label of an order line as a bill lists it: «Café (invitación)» if the venue pays for it. */
export function billedLabel({ label, isInvited }: { readonly label: string; readonly isInvited: boolean }): string {
  return isInvited ? `${label} (invitación)` : label;
}

/** Writes what a bill calls a discount: «Descuento 10 %», or «Descuento» if it is not of one percentage. */
export function discountLabel(percent: number | null): string {
  return percent === null ? 'Descuento' : `Descuento ${percent}\u00a0%`;
}

/**
 * Writes what a bill calls the part of a line that was not charged because its order was paid in part before: «Quitado: Croquetas».
 */
export function unchargedLabel({ label, isInvited }: { readonly label: string; readonly isInvited: boolean }): string {
  return isInvited ? `Invitación: ${label}` : `Quitado: ${label}`;
}
