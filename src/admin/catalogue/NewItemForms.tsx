// The form of a new item, and after each «Guardar y crear otro» the form of the next one.
import { Fragment, type ReactNode, useState } from 'react';

type NewItemFormsProps<Start> = {
  /** What the first form starts with. */
  start: Start;
  /** Renders one form; `startAnother` replaces it with an unused one that starts with these values. */
  children: (start: Start, startAnother: (next: Start) => void) => ReactNode;
};

/**
 * Renders the form of a new product, category or sub-category, which begins with the values `start`. After «Guardar y crear otro»
 * (save and create another), renders the next form. `children` returns the form.
 */
export function NewItemForms<Start>({ start, children }: NewItemFormsProps<Start>) {
  const [current, setCurrent] = useState({ count: 0, start });
  const startAnother = (next: Start) => setCurrent(({ count }) => ({ count: count + 1, start: next }));
  return <Fragment key={current.count}>{children(current.start, startAnother)}</Fragment>;
}
