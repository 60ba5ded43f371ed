// Row of one product in the dialog «Productos agotados» (sold-out products).
import { type FormEvent, memo, useEffect, useRef, useState } from 'react';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { StockedProduct } from '#contract/sold-out.ts';
import { stockRefusal } from '#domain/catalogue.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { NumberField } from '#ui/NumberField.tsx';
import styles from './SoldOutRow.module.css';
import { soldOutTexts } from './sold-out-texts.ts';

/**
 * Function that marks a product as sold out, or puts it back on sale. `units` is the new stock of a product whose units are
 * counted; null otherwise.
 */
export type SetProductSoldOut = (
  product: StockedProduct,
  mark: { readonly isSoldOut: boolean; readonly units: number | null },
) => void;

type SoldOutRowProps = {
  product: StockedProduct;
  /** The stock before it was marked in this dialog; undefined if it was not. */
  unitsBefore: number | undefined;
  onMark: SetProductSoldOut;
  /** Puts back on sale what unpaid orders have reserved. */
  onFree: (product: StockedProduct) => void;
};

/**
 * Row of one product in the dialog for sold-out products. Its buttons mark the product as sold out, put it back on sale, or put the
 * units that unpaid orders have reserved back into the stock.
 */
export const SoldOutRow = memo(function SoldOutRow({ product, unitsBefore, onMark, onFree }: SoldOutRowProps) {
  const { name, categoryName, stock, countsStock, reserved } = product;
  const [isAsking, setIsAsking] = useState(false);
  const isSoldOut = stock === 0;
  const units = countsStock ? unitsBefore || null : null;

  function putBack() {
    if (countsStock && units === null) setIsAsking(true);
    else onMark(product, { isSoldOut: false, units });
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={layout.bold}>{name}</span>
        <span className={classNames(layout.quiet, layout.small)}>
          {categoryName}
          {countsStock && !isSoldOut && ` · ${soldOutTexts.left(stock)}`}
          {reserved.units > 0 && ` · ${soldOutTexts.reserved(reserved.units)}`}
          {isSoldOut && (
            <>
              {' · '}
              <b className={styles.soldOut}>{soldOutTexts.isSoldOut}</b>
            </>
          )}
        </span>
      </div>
      {/* The same button in all states, so that it keeps the focus. */}
      <Button
        aria-label={buttonLabel(name, isSoldOut, unitsBefore !== undefined)}
        onClick={isSoldOut ? putBack : () => onMark(product, { isSoldOut: true, units: null })}
        aria-expanded={isSoldOut && countsStock && units === null ? isAsking : undefined}
        className={styles.button}
      >
        {!isSoldOut && soldOutTexts.mark}
        {isSoldOut && (unitsBefore === undefined ? soldOutTexts.back : soldOutTexts.undo)}
      </Button>
      {reserved.units > 0 && (
        <Button
          aria-label={(reserved.units === reserved.paying ? soldOutTexts.freePayingOf : soldOutTexts.freeOf)(name)}
          onClick={() => onFree(product)}
          className={styles.button}
        >
          {reserved.units === reserved.paying ? soldOutTexts.freePaying : soldOutTexts.free}
        </Button>
      )}
      {isSoldOut && isAsking && (
        <UnitsForm
          name={name}
          onSave={(typed) => {
            setIsAsking(false);
            onMark(product, { isSoldOut: false, units: typed });
          }}
        />
      )}
    </li>
  );
});

function buttonLabel(name: string, isSoldOut: boolean, wasMarkedHere: boolean): string {
  if (!isSoldOut) return soldOutTexts.markOf(name);
  return wasMarkedHere ? soldOutTexts.undoOf(name) : soldOutTexts.backOf(name);
}

/** Asks how many units there are of a product whose stock is counted. */
function UnitsForm({ name, onSave }: { name: string; onSave: (units: number) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [hasError, setHasError] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const units = parseWholeNumber(text);
    const isValid = units !== null && units > 0 && stockRefusal(units) === null;
    setHasError(!isValid);
    if (isValid) onSave(units);
  }

  return (
    <form noValidate onSubmit={submit} className={classNames(layout.row, styles.form)}>
      <NumberField
        label={soldOutTexts.units(name)}
        value={text}
        onType={setText}
        ref={field}
        error={hasError ? refusalMessages['stock-not-valid'] : null}
      />
      <Button type="submit" variant="primary">
        {soldOutTexts.save}
      </Button>
    </form>
  );
}
