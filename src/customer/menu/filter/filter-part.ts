// Everything about the filter that loads only when a customer uses it.
export { ProductFilterNote } from '#customer/shared/menu/FilterNote.tsx';
export { FilterBar } from './FilterBar.tsx';
export { FilterSheet } from './FilterSheet.tsx';
