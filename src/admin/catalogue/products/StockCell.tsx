// Stock of one product in the list: a switch, or the number if units are counted.
import { type KeyboardEvent, useState } from 'react';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { stockRefusal } from '#domain/catalogue.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './StockCell.module.css';
import { type StockChange, useStock } from './use-stock.ts';

type StockCellProps = {
  product: Pick<ListedProduct, 'id' | 'name' | 'stock' | 'countsStock'>;
  /** Called when the user changes the stock. */
  onTouched: (productId: string) => void;
};

export function StockCell({ product, onTouched }: StockCellProps) {
  const { stock, setStock, hasMoved } = useStock(product);
  const label = catalogueTexts.products.stockOf(product.name);

  function changeStock(change: StockChange) {
    onTouched(product.id);
    setStock(change);
  }

  if (product.countsStock)
    return <CountedStock label={label} stock={stock} hasConflict={hasMoved} onSet={changeStock} />;
  return (
    <Switch
      label={label}
      labelHidden
      checked={stock > 0}
      onSwitch={(isAvailable) => changeStock({ stock: isAvailable ? 1 : 0, shown: stock })}
    />
  );
}

type CountedStockProps = {
  label: string;
  stock: number;
  /** True if the last number was refused because the stock had changed since it was shown. */
  hasConflict: boolean;
  onSet: (change: StockChange) => void;
};

/** Typed text, and the stock that was shown when typing began; the stock may change while the user types. */
type Typed = { readonly text: string; readonly shownStock: number };

function CountedStock({ label, stock, hasConflict, onSet }: CountedStockProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const newStock = typed === null ? stock : parseWholeNumber(typed.text);
  const refusal = stockRefusal(newStock);
  const conflictText = hasConflict && typed === null ? catalogueTexts.products.stockChanged(stock) : undefined;

  function save() {
    if (newStock === null || refusal) return;
    setTyped(null);
    if (typed !== null && newStock !== typed.shownStock) onSet({ stock: newStock, shown: typed.shownStock });
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Enter') save();
    if (key === 'Escape') setTyped(null);
  }

  return (
    <div className={styles.counted}>
      <NumberField
        label={label}
        labelHidden
        value={typed?.text ?? String(stock)}
        onType={(text) => setTyped((before) => ({ text, shownStock: before?.shownStock ?? stock }))}
        onBlur={save}
        onKeyDown={handleKey}
        error={refusal ? refusalMessages[refusal] : conflictText}
      />
    </div>
  );
}
