// The stock of one product in the list: a switch, or the number where it is counted.
import { type KeyboardEvent, useState } from 'react';
import { typedNumber } from '#admin/shared/typed-number.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { messages } from '#contract/messages.es.ts';
import { stockRefusal } from '#domain/catalogue.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Switch } from '#ui/Switch.tsx';
import { catalogueTexts } from './catalogue-texts.ts';
import styles from './StockCell.module.css';
import { useStock } from './set-stock.ts';

type StockCellProps = {
  product: Pick<ListedProduct, 'id' | 'name' | 'stock' | 'countsStock'>;
  /** It was set by hand. */
  onTouched: (productId: string) => void;
};

export function StockCell({ product, onTouched }: StockCellProps) {
  const { stock, setStock } = useStock(product);
  const label = catalogueTexts.products.stockOf(product.name);

  function set(wanted: number) {
    onTouched(product.id);
    setStock(wanted);
  }

  if (product.countsStock) return <CountedStock label={label} stock={stock} onSet={set} />;
  return <Switch label={label} labelHidden checked={stock > 0} onSwitch={(isAvailable) => set(isAvailable ? 1 : 0)} />;
}

type CountedStockProps = { label: string; stock: number; onSet: (stock: number) => void };

function CountedStock({ label, stock, onSet }: CountedStockProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? stock : typedNumber(typed);
  const refusal = stockRefusal(wanted);

  function save() {
    if (wanted === null || refusal) return;
    setTyped(null);
    if (wanted !== stock) onSet(wanted);
  }

  function press({ key }: KeyboardEvent) {
    if (key === 'Enter') save();
    if (key === 'Escape') setTyped(null);
  }

  return (
    <div className={styles.counted}>
      <NumberField
        label={label}
        labelHidden
        value={typed ?? String(stock)}
        onType={setTyped}
        onBlur={save}
        onKeyDown={press}
        error={refusal && messages[refusal]}
      />
    </div>
  );
}
