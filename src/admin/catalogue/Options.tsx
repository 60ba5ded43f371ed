// Named things to choose among in a select.

export function Options({ of }: { of: readonly { readonly id: string; readonly name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
