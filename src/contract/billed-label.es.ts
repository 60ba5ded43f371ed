// How a line is called on a bill.

/** Writes the label of an order line as a bill lists it: «Café (invitación)» if the venue pays for it. */
export function billedLabel({ label, isInvited }: { readonly label: string; readonly isInvited: boolean }): string {
  return isInvited ? `${label} (invitación)` : label;
}
