// What staff set once a day on a board: sound, categories of the tablet, and printing.
import { PrintingControls } from '#admin/printing/PrintingControls.tsx';
import type { BoardPrinting } from '#admin/printing/use-board-printing.ts';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import layout from '#ui/layout.module.css';
import { Switch } from '#ui/Switch.tsx';
import type { SoundSetting } from './alert-sound.ts';
import styles from './BoardSettings.module.css';
import { boardTexts } from './board-texts.ts';
import { type CategoryFilter, type FilteredBoard, hiddenCategoryIds } from './category-filter.ts';

type BoardSettingsProps = {
  /** Undefined until the board is read. */
  filtered: FilteredBoard | undefined;
  filter: CategoryFilter;
  sound: SoundSetting;
  printing: BoardPrinting;
};

/** Content of the dialog «Ajustes» (settings) of a board: alert sounds, printing, and the categories that this tablet shows. */
export function BoardSettings({ filtered, filter, sound, printing }: BoardSettingsProps) {
  return (
    <div className={layout.stack4}>
      <Switch
        label={sound.state === 'unsupported' ? texts.sound.unsupported : texts.sound.label}
        checked={sound.isOn && sound.state !== 'unsupported'}
        disabled={sound.state === 'unsupported'}
        onSwitch={sound.setIsOn}
      />
      <PrintingControls printing={printing} />
      {filtered && <CategoryChoice filter={filter} filtered={filtered} />}
    </div>
  );
}

/** The categories that this tablet shows. Renders nothing for a board with fewer than two. */
function CategoryChoice({ filter, filtered }: { filter: CategoryFilter; filtered: FilteredBoard }) {
  const { categories } = filtered.board;
  if (categories.length < 2 && !filtered.isActive) return null;
  const hidden = hiddenCategoryIds(filter.hidden);
  const toggle = (id: string, isShown: boolean) =>
    filter.setHidden(isShown ? hidden.filter((other) => other !== id) : [...hidden, id]);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{boardTexts.filter.title}</legend>
      <p className={layout.quiet}>{boardTexts.filter.hint}</p>
      {categories.map(({ id, name }) => (
        <Checkbox key={id} checked={!hidden.includes(id)} onChange={(event) => toggle(id, event.target.checked)}>
          {name}
        </Checkbox>
      ))}
      <Button onClick={() => filter.setHidden([])}>{boardTexts.filter.showAll}</Button>
    </fieldset>
  );
}
