// The sizes of a product, each with its price.
import { texts } from '#customer/shared/texts.ts';
import type { Product, Size } from '#domain/menu.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import styles from './Choice.module.css';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { productTexts } from './product-texts.ts';

type SizeChoiceProps = { product: Product; sizes: readonly Size[]; size: Size; onChoose: (size: Size) => void };

export function SizeChoice({ product, sizes, size, onChoose }: SizeChoiceProps) {
  return (
    <ChoiceGroup title={productTexts.sizes}>
      <div className={styles.sizes}>
        {sizes.map((offered) => (
          <label key={offered} className={styles.size}>
            <input
              type="radio"
              name="size"
              checked={offered === size}
              onChange={() => onChoose(offered)}
              className={styles.radio}
            />
            <span className={styles.sizeName}>
              {/* The space separates the words for screen readers. */}
              {texts.sizes[offered]}{' '}
              <span className={styles.price}>{formatEuros(product.prices[offered] ?? ZERO_CENTS)}</span>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
