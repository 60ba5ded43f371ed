// The button that opens the filter of the menu, and the bar that shows the filter.
import { useState } from 'react';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import { texts } from '#customer/shared/texts.ts';
import { isFiltering } from '#domain/menu-filter.ts';
import type { Section } from '#domain/schedule.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useStore } from '#ui/use-store.ts';
import { useFilterPart } from './load-filter.ts';

/** Its number counts what is filtered. */
export function FilterButton() {
  const { state } = useCustomerApp().filter;
  const count = useStore(state, ({ allergens, isVegetarian }) => allergens.length + (isVegetarian ? 1 : 0));
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const part = useFilterPart(isOpen || count > 0, close);
  return (
    <>
      <IconButton
        icon="filter"
        variant="secondary"
        label={texts.menu.filter}
        badge={count}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (part ? <part.FilterSheet onClose={close} /> : <LoadingOverlay onCancel={close} />)}
    </>
  );
}

/** What is filtered in the shown section, and how many products that hides. */
export function ActiveFilter({ section }: { section: Section }) {
  const isActive = useStore(useCustomerApp().filter.state, isFiltering);
  const part = useFilterPart(false, doNothing);
  return isActive && part && <part.FilterBar section={section} />;
}

/** The button has reported a failed load. */
function doNothing() {}
