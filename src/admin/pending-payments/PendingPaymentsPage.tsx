// To be built.
export function PendingPaymentsPage() {
  return null;
}
