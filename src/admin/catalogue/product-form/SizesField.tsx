// The sizes of a product in its form, each with its price and, for users who manage costs, its cost.
import { useEffect, useId, useRef, useState } from 'react';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { sizeName } from '#contract/menu-names.es.ts';
import { SIZE_CHARACTERS_MAX, SIZES_MAX } from '#domain/catalogue.ts';
import type { Section } from '#domain/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EuroField } from '#ui/EuroField.tsx';
import { TextField } from '#ui/Field.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import {
  BLANK_SIZE_ROW,
  isInvalidCost,
  isInvalidPrice,
  isInvalidSizeName,
  type SizeFormRow,
} from './product-sizes-form.ts';
import styles from './SizesField.module.css';

type SizesFieldProps = {
  section: Section;
  sizes: readonly SizeFormRow[];
  managesCosts: boolean;
  onChange: (sizes: SizeFormRow[]) => void;
  onBlur: () => void;
  error: string | undefined;
};

const words = catalogueTexts.product;

/**
 * Field of the product form with the sizes of the product, each with its price. Users who manage costs also see the cost of each
 * size.
 */
export function SizesField(props: SizesFieldProps) {
  const { section, sizes, managesCosts, onChange } = props;
  const [focused, setFocused] = useState<number | null>(null);
  const focusedRow = focused === null ? undefined : sizes[focused];
  // A row of which the second field was not reached yet is not wrong.
  const isTyping = focusedRow?.isOwn && [focusedRow.size, focusedRow.price].some((typed) => typed.trim() === '');
  const error = isTyping ? undefined : props.error;
  const suggestions = useId();
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<'[data-size-name]' | '[data-add-size]' | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    [...(list.current?.querySelectorAll<HTMLElement>(focusNext.current) ?? [])].at(-1)?.focus();
    focusNext.current = null;
  });
  const hint = words.pricesHint[section];

  function add() {
    focusNext.current = '[data-size-name]';
    onChange([...sizes, BLANK_SIZE_ROW]);
  }

  function remove(index: number) {
    focusNext.current = '[data-add-size]';
    onChange(sizes.toSpliced(index, 1));
  }

  return (
    <div ref={list}>
      <FieldGroup
        legend={words.prices}
        hint={managesCosts ? `${hint} ${words.costHint}` : hint}
        error={sizes.length > 1 ? error : undefined}
        layout="stacked"
      >
        <div className={styles.rows}>
          {sizes.map((row, index) => (
            // The key is the position, because two names may be blank.
            <SizeRow
              key={index}
              {...props}
              error={error}
              row={row}
              index={index}
              suggestions={suggestions}
              onFocus={setFocused}
              onRemove={remove}
            />
          ))}
        </div>
        <datalist id={suggestions}>
          {words.sizeSuggestions[section].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Button
          icon="plus"
          disabledReason={sizes.filter(({ isOwn }) => isOwn).length < SIZES_MAX ? null : words.tooManySizes(SIZES_MAX)}
          onClick={add}
          data-add-size=""
          className={styles.add}
        >
          {words.addSize}
        </Button>
      </FieldGroup>
    </div>
  );
}

type SizeRowProps = SizesFieldProps & {
  row: SizeFormRow;
  index: number;
  /** The id of the list of names that many bars use. */
  suggestions: string;
  /** Called with the position of the row that has the focus, and with null when it leaves. */
  onFocus: (index: number | null) => void;
  onRemove: (index: number) => void;
};

function SizeRow({
  sizes,
  managesCosts,
  onChange,
  onBlur,
  onFocus,
  onRemove,
  error,
  row,
  index,
  suggestions,
}: SizeRowProps) {
  const change = (changes: Partial<SizeFormRow>) => onChange(sizes.with(index, { ...row, ...changes }));
  const isMarked = (isInvalid: boolean) => (error !== undefined && isInvalid) || undefined;
  const isOnly = sizes.length === 1;
  const name = row.isOwn ? row.size.trim() || words.newSize : fixedName(row, sizes);
  return (
    <div
      className={classNames(row.isOwn ? styles.own : styles.fixed, managesCosts && styles.withCost)}
      onFocus={() => onFocus(index)}
      onBlur={() => onFocus(null)}
    >
      {row.isOwn && (
        <TextField
          label={words.sizeName}
          value={row.size}
          onChange={({ target }) => change({ size: target.value })}
          onBlur={onBlur}
          maxLength={SIZE_CHARACTERS_MAX}
          autoComplete="off"
          list={suggestions}
          aria-invalid={isMarked(isInvalidSizeName(row, sizes))}
          data-size-name=""
        />
      )}
      <EuroField
        label={row.isOwn ? <AmountLabel amount={words.price} size={words.ofSize(name)} /> : name}
        value={row.price}
        onType={(price) => change({ price })}
        onBlur={onBlur}
        required={isOnly}
        error={isOnly ? error : undefined}
        aria-invalid={isMarked(isInvalidPrice(row, sizes))}
      />
      {managesCosts && (row.price.trim() !== '' || row.cost !== '') && (
        <EuroField
          label={row.isOwn ? <AmountLabel amount={words.cost} size={words.ofSize(name)} /> : words.costOf(name)}
          value={row.cost}
          onType={(cost) => change({ cost })}
          onBlur={onBlur}
          aria-invalid={isMarked(isInvalidCost(row))}
        />
      )}
      {row.isOwn && (
        <IconButton
          icon="trash"
          label={words.removeSize(name)}
          onClick={() => onRemove(index)}
          className={styles.remove}
        />
      )}
    </div>
  );
}

/** The name of the size stands above the amount, and is read with it. */
function AmountLabel({ amount, size }: { amount: string; size: string }) {
  return (
    <>
      {amount} <VisuallyHidden>{size}</VisuallyHidden>
    </>
  );
}

/** The only size of a food is its price. */
function fixedName({ size }: SizeFormRow, sizes: readonly SizeFormRow[]): string {
  return sizes.length === 1 ? words.price : sizeName(size);
}
