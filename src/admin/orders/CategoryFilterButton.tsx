// «Filtrar»: staff choose which categories this tablet shows on the board.
import { useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { Board } from '#contract/orders.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './Board.module.css';
import { boardTexts } from './board-texts.ts';
import { type CategoryFilter, type FilteredBoard, hiddenIds } from './category-filter.ts';

type FilterButtonProps = { filter: CategoryFilter; filtered: FilteredBoard };

/**
 * Button «Filtrar» of a board, which opens the choice of categories that this tablet shows. Renders nothing for a board with
 * fewer than two categories.
 */
export function CategoryFilterButton({ filter, filtered }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { categories } = filtered.board;
  if (categories.length < 2 && !filtered.isActive) return null;
  const texts = boardTexts.filter;
  return (
    <>
      <Button
        icon={icons.list}
        variant={filtered.isActive ? 'primary' : 'secondary'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {filtered.isActive ? texts.openActive(filtered.shownCategories.length, categories.length) : texts.open}
      </Button>
      {isOpen && <FilterDialog filter={filter} categories={categories} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type FilterDialogProps = { filter: CategoryFilter; categories: Board['categories']; onClose: () => void };

function FilterDialog({ filter, categories, onClose }: FilterDialogProps) {
  const hidden = hiddenIds(filter.hidden);
  const toggle = (id: string, isShown: boolean) =>
    filter.setHidden(isShown ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <Dialog
      title={boardTexts.filter.title}
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={() => filter.setHidden([])}>
            {boardTexts.filter.showAll}
          </Button>
          <Button size="large" variant="primary" onClick={onClose}>
            {boardTexts.filter.done}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{boardTexts.filter.hint}</p>
      {categories.map(({ id, name }) => (
        <Checkbox key={id} checked={!hidden.includes(id)} onChange={(event) => toggle(id, event.target.checked)}>
          {name}
        </Checkbox>
      ))}
    </Dialog>
  );
}

/**
 * Banner that says which categories this tablet shows on the board, and how many lines it hides. Renders nothing without a
 * filter.
 */
export function CategoryFilterBanner({ filter, filtered }: FilterButtonProps) {
  if (!filtered.isActive) return null;
  const { active, hidden, showAll } = boardTexts.filter;
  return (
    <Banner
      kind="warn"
      announce="status"
      title={`${active(filtered.shownCategories.map(({ name }) => name))} ${hidden(filtered.hiddenLines)}`}
      action={<Button onClick={() => filter.setHidden([])}>{showAll}</Button>}
    />
  );
}
