// Form field in which staff add, rename, reorder and remove the ingredients that customers can choose.
import { useEffect, useRef } from 'react';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { icons } from '#admin/shared/icons.ts';
import { INGREDIENTS_MAX, NAME_CHARACTERS_MAX } from '#domain/catalogue.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './IngredientsField.module.css';
import { moveItem } from './move-item.ts';

type IngredientsFieldProps = {
  ingredients: readonly string[];
  onChange: (ingredients: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
};

const words = catalogueTexts.product;

/** Field of the product form in which staff add, rename, reorder and remove the ingredients that customers can choose. */
export function IngredientsField({ ingredients, onChange, onBlur, error }: IngredientsFieldProps) {
  const { list, focusOnceShown } = useFocusAfterChange();

  function add() {
    onChange([...ingredients, '']);
    focusOnceShown('name', ingredients.length);
  }

  return (
    <div ref={list}>
      <FieldGroup legend={words.ingredients} error={error} layout="stacked">
        {ingredients.map((ingredient, index) => (
          <Ingredient
            // The key is the position, because two ingredients may be blank.
            key={index}
            index={index}
            ingredients={ingredients}
            isWrong={error !== undefined && ingredient.trim() === ''}
            onChange={onChange}
            onBlur={onBlur}
            onMoved={focusOnceShown}
          />
        ))}
        <Button
          icon="plus"
          disabledReason={ingredients.length < INGREDIENTS_MAX ? null : words.tooManyIngredients(INGREDIENTS_MAX)}
          onClick={add}
          data-focus-target="name -1"
          className={styles.add}
        >
          {words.addIngredient}
        </Button>
      </FieldGroup>
    </div>
  );
}

type IngredientProps = Pick<IngredientsFieldProps, 'ingredients' | 'onChange' | 'onBlur'> & {
  index: number;
  isWrong: boolean;
  /** Called with the control that receives the focus next. */
  onMoved: (target: FocusTarget, index: number) => void;
};

function Ingredient({ ingredients, index, isWrong, onChange, onBlur, onMoved }: IngredientProps) {
  const ingredient = ingredients[index] ?? '';
  const label = words.ingredient(index + 1);
  return (
    <div className={styles.ingredient}>
      <TextField
        label={label}
        labelHidden
        value={ingredient}
        onChange={({ target }) => onChange(ingredients.with(index, target.value))}
        onBlur={onBlur}
        maxLength={NAME_CHARACTERS_MAX}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        data-focus-target={`name ${index}`}
      />
      <IngredientActions
        name={ingredient.trim() || label}
        ingredients={ingredients}
        index={index}
        onChange={onChange}
        onMoved={onMoved}
      />
    </div>
  );
}

type IngredientActionsProps = Pick<IngredientProps, 'ingredients' | 'index' | 'onChange' | 'onMoved'> & {
  name: string;
};

function IngredientActions({ name, ingredients, index, onChange, onMoved }: IngredientActionsProps) {
  const last = ingredients.length - 1;

  function move(direction: 'up' | 'down', to: number) {
    onChange(moveItem(ingredients, index, to));
    onMoved(direction, to);
  }

  function remove() {
    onChange(ingredients.toSpliced(index, 1));
    onMoved('name', Math.min(index, last - 1));
  }

  return (
    <>
      <IconButton
        icon={icons.up}
        label={words.moveUp(name)}
        aria-disabled={index === 0 || undefined}
        onClick={() => move('up', index - 1)}
        data-focus-target={`up ${index}`}
      />
      <IconButton
        icon="chevron-down"
        label={words.moveDown(name)}
        aria-disabled={index === last || undefined}
        onClick={() => move('down', index + 1)}
        data-focus-target={`down ${index}`}
      />
      <IconButton icon="trash" label={words.removeIngredient(name)} onClick={remove} />
    </>
  );
}

type FocusTarget = 'name' | 'up' | 'down';

/**
 * Moves the focus after a change of the list: it follows the moved ingredient, or goes to the next one after a removal.
 */
function useFocusAfterChange() {
  const list = useRef<HTMLDivElement>(null);
  const pendingTarget = useRef<string | null>(null);
  useEffect(() => {
    if (pendingTarget.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-focus-target="${pendingTarget.current}"]`)?.focus();
    pendingTarget.current = null;
  });

  function focusAfterRender(target: FocusTarget, index: number) {
    pendingTarget.current = `${target} ${index}`;
  }

  return { list, focusOnceShown: focusAfterRender };
}
