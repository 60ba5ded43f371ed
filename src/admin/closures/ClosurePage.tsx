// To be built.
export function ClosurePage() {
  return null;
}
