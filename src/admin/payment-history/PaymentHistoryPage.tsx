// To be built.
export function PaymentHistoryPage() {
  return null;
}
