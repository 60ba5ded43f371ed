// To be built.
export function OrderHistoryPage() {
  return null;
}
