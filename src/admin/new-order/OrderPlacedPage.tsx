// To be built.
export function OrderPlacedPage() {
  return null;
}
