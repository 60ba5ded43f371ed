// To be built.
export function ClosuresPage() {
  return null;
}
