// Options of a select, by id and name.

/** Renders one `<option>` of a `<select>` for each item. */
export function Options({ items }: { items: readonly { readonly id: string; readonly name: string }[] }) {
  return items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
