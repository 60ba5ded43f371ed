// Named things to choose among in a select.

export function Options({ of: items }: { of: readonly { readonly id: string; readonly name: string }[] }) {
  return items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
