// Tile of one product: a single button, or one button for each size.
import type { ReactNode } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useOrderDraft } from '#admin/new-order/order-editor-context.ts';
import { sizeName } from '#contract/menu-names.es.ts';
import { type PricedSize, type Product, type Size } from '#domain/menu.ts';
import { formatEuros } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ProductTile.module.css';

/** Function that is called when staff press the button of a product, or of one of its sizes, to add it to the order. */
export type AddProductHandler = (product: Product, size: Size) => void;

const { picker, place } = newOrderTexts;

type ProductTileProps = { product: Product; onAdd: AddProductHandler };

/** A product in the picker of the order editor, with one button for each size. */
export function ProductTile({ product, onAdd }: ProductTileProps) {
  const { sizes } = product;
  const [only] = sizes;
  if (sizes.length === 1 && only !== undefined) {
    return (
      <li className={styles.whole}>
        <AddButton product={product} sold={only} onAdd={onAdd} className={styles.tile}>
          <VisuallyHidden>{picker.add} </VisuallyHidden>
          <span className={styles.name}>{product.name}</span>{' '}
          {only.size !== 'base' && <span className={styles.size}>{sizeName(only.size)} </span>}
        </AddButton>
      </li>
    );
  }
  return (
    <li className={classNames(styles.tile, styles.bySize)}>
      <span className={styles.name}>{product.name}</span>
      <span className={layout.stack2}>
        {sizes.map((sold) => (
          <AddButton key={sold.size} product={product} sold={sold} onAdd={onAdd} className={styles.sizeButton}>
            <VisuallyHidden>
              {picker.add} {product.name}{' '}
            </VisuallyHidden>
            {sizeName(sold.size)}{' '}
          </AddButton>
        ))}
      </span>
    </li>
  );
}

type AddButtonProps = ProductTileProps & { sold: PricedSize; className: string | undefined; children: ReactNode };

function AddButton({ product, sold: { size, price }, onAdd, className, children }: AddButtonProps) {
  const isSent = useOrderDraft((draft) => draft.isSent);
  return (
    <Button disabledReason={isSent ? place.sending : null} onClick={() => onAdd(product, size)} className={className}>
      {children}
      <span className={classNames(layout.figures, layout.oneLine, styles.price)}>{formatEuros(price)}</span>
      <InCart productId={product.id} size={size} />
    </Button>
  );
}

/** Quantity that is already in the order, on the button's corner so that the layout does not move. */
function InCart({ productId, size }: { productId: string; size: Size }) {
  const quantity = useOrderDraft(({ lines }) =>
    lines.reduce((sum, line) => (line.productId === productId && line.size === size ? sum + line.quantity : sum), 0),
  );
  return (
    quantity > 0 && (
      // Painted by the style sheet: as text it would be part of the button's name.
      <span aria-hidden="true" data-quantity={quantity} className={styles.inCart} />
    )
  );
}
