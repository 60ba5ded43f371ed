// The choices of the menu filter.
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { ALLERGENS, type Allergen } from '#domain/menu.ts';
import { isFiltering, NO_FILTER } from '#domain/menu-filter.ts';
import { AllergenIcon } from '#ui/AllergenIcon.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ChipGroup } from '#ui/ChipGroup.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './FilterSheet.module.css';
import { filterTexts } from './filter-texts.ts';

type Common = 'gluten' | 'lacteos' | 'vegetarian';

/** The allergens with a chip of their own above the list; both change the same choice. */
const commonOptions = (): readonly { value: Common; label: string }[] => [
  { value: 'gluten', label: filterTexts.withoutGluten },
  { value: 'lacteos', label: filterTexts.withoutLactose },
  { value: 'vegetarian', label: filterTexts.vegetarian },
];

/** The sheet in which the customer chooses what the menu hides (allergens, not vegetarian). Each choice applies at once. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { state, set } = useCustomerApp().filter;
  const filter = useStore(state, (present) => present);
  const options = commonOptions();
  const common = options
    .map(({ value }) => value)
    .filter((value) => (value === 'vegetarian' ? filter.isVegetarian : filter.allergens.includes(value)));

  function chooseCommon(chosen: readonly Common[]) {
    const allergens = ALLERGENS.filter((allergen) =>
      isCommon(allergen) ? chosen.includes(allergen) : filter.allergens.includes(allergen),
    );
    set({ allergens, isVegetarian: chosen.includes('vegetarian') });
  }

  return (
    <Dialog
      title={filterTexts.title}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          {isFiltering(filter) && <Button onClick={() => set(NO_FILTER)}>{filterTexts.remove}</Button>}
          <Button variant="primary" onClick={onClose} className={styles.done}>
            {filterTexts.done}
          </Button>
        </div>
      }
    >
      <div className={styles.groups}>
        <ChipGroup
          legend={filterTexts.common}
          options={options}
          value={common}
          onChoose={chooseCommon}
          hint={filterTexts.commonHint}
        />
        <ChipGroup
          legend={filterTexts.allergens}
          options={ALLERGENS.map((value) => ({
            value,
            label: texts.allergens[value],
            image: <AllergenIcon name={value} />,
          }))}
          value={filter.allergens}
          onChoose={(allergens) => set({ ...filter, allergens })}
        />
        <Banner kind="warn" title={filterTexts.allergyAdvice} />
      </div>
    </Dialog>
  );
}

function isCommon(allergen: Allergen): allergen is 'gluten' | 'lacteos' {
  return allergen === 'gluten' || allergen === 'lacteos';
}
