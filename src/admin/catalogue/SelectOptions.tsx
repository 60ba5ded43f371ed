// The `<option>` elements of a select field, from items with id and name.

/** Renders one `<option>` of a `<select>` for each item: the id as its value, the name as its text. */
export function SelectOptions({ items }: { items: readonly { readonly id: string; readonly name: string }[] }) {
  return items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
