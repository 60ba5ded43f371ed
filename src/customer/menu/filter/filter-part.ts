// The components of the menu filter, whose code loads only when a customer uses it.
export { ProductFilterWarning } from '#customer/shared/menu/FilterNote.tsx';
export { FilterBar } from './FilterBar.tsx';
export { FilterSheet } from './FilterSheet.tsx';
