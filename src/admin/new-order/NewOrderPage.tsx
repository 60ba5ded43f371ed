// To be built.
export function NewOrderPage() {
  return null;
}
